/** PostgreSQL's advisory locks. No other program takes them by these numbers. */
export const advisoryLocks = {
  migrations: 7_316_204_881,
  triggers: 7_316_204_883,
} as const;
