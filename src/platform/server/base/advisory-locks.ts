/** Numbers of PostgreSQL's advisory locks. No other program uses these numbers. */
export const advisoryLocks = {
  migrations: 7_316_204_881,
  triggers: 7_316_204_883,
} as const;
