import type { ReactNode } from 'react';
import styles from './admin-page.module.css';

/** @param id of the heading */
export function AdminPart({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
