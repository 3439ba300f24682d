import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { CardMemory } from '../../../remember/rules/card-memory.ts';
import { gradeCard, type Grade } from '../../../remember/rules/grade-card.ts';
import { intervalText } from '../../../remember/rules/interval-text.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import styles from './answers.module.css';

/** As on phones. */
const longPressMs = 500;

/** A finger that moves further is no long press. */
const maxMovePx = 10;

export const gradeNames = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' } as const satisfies Record<
  Grade,
  string
>;

export const fourAnswers = ['again', 'hard', 'good', 'easy'] as const satisfies readonly Grade[];

interface AnswersProps {
  answers: readonly Grade[];
  /** Undefined for a card never answered. */
  memory: CardMemory | undefined;
  onAnswer: (grade: Grade) => void;
  /** Shows all answers; undefined if all are shown. */
  onOpen: (() => void) | undefined;
}

/**
 * Each says when the card would come back; not or hardly known are on the left. A long press, a right click or the
 * context menu key opens all four, as does the button between them.
 */
export function Answers({ answers, memory, onAnswer, onOpen }: AnswersProps) {
  const [nowMs] = useState(Date.now);
  const group = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(false);
  const longPress = useLongPress(onOpen);
  const untilNext = (grade: Grade) => intervalText(gradeCard(memory, grade, nowMs).dueMs - nowMs);
  const half = answers.length / 2;
  const sides = [answers.slice(0, half), answers.slice(half)];

  useEffect(() => {
    if (hasOpened.current) group.current?.querySelector<HTMLElement>('[data-grade="hard"]')?.focus();
    hasOpened.current = false;
  }, [answers]);

  function handleOpen() {
    hasOpened.current = true;
    onOpen?.();
  }

  return (
    <div ref={group} className={styles.answers} role="group" aria-label="How well did you know it?" {...longPress}>
      {sides.map((side, index) => (
        <div key={index} className={styles.side} data-side={index === 0 ? 'back' : 'on'}>
          {side.map((grade) => (
            <Button
              key={grade}
              kind={grade === 'good' ? 'primary' : 'outline'}
              size="tall"
              className={styles.answer}
              data-grade={grade}
              onClick={() => onAnswer(grade)}
            >
              <span>{gradeNames[grade]}</span>{' '}
              <span className={styles.when} data-figures>
                {untilNext(grade)}
              </span>
            </Button>
          ))}
        </div>
      ))}
      {onOpen && <IconButton label="All four answers" icon={Ellipsis} className={styles.more} onClick={handleOpen} />}
    </div>
  );
}

/** For a group of buttons. Suppresses the click of a held button, and of one whose context menu was requested. */
function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown({ clientX, clientY, button }: PointerEvent) {
      letGo();
      isHeld.current = false;
      if (!onLongPress || button !== 0) return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onLongPress();
      }, longPressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > maxMovePx) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClickCapture(event: MouseEvent) {
      const isOfHeld = isHeld.current && event.detail > 0;
      isHeld.current = false;
      if (isOfHeld) event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      letGo();
      if (!onLongPress && !isHeld.current) return;
      event.preventDefault();
      onLongPress?.();
    },
  };
}
