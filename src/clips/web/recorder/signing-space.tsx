import styles from './signing-space.module.css';

/** Outlines for head, shoulders and hands. */
export function SigningSpace() {
  return (
    <svg className={styles.space} viewBox="0 0 300 300" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g className={styles.shadow}>
        <Lines />
      </g>
      <g className={styles.lines}>
        <Lines />
      </g>
    </svg>
  );
}

function Lines() {
  return (
    <>
      <rect className={styles.reach} x="22" y="16" width="256" height="270" rx="34" />
      <ellipse cx="150" cy="84" rx="33" ry="43" />
      <path d="M42 300 C44 214 66 180 118 163 Q130 158 131 140 M169 140 Q170 158 182 163 C234 180 256 214 258 300" />
    </>
  );
}
