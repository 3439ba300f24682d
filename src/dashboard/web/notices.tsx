import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { noticesQuery } from '../../notices/web/notices-queries.ts';
import styles from './notices.module.css';

export function Notices() {
  const { data: notices = [] } = useQuery(noticesQuery);
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label="Notices">
      {notices.map(({ name, message }) => (
        <p key={name} className={styles.notice}>
          <TriangleAlert className={styles.icon} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </section>
  );
}
