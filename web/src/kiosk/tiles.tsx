import type { ReactNode } from 'react';
import { KioskKey } from './KioskKey.tsx';
import { once } from './place.ts';

export type Choice = {
  key: string;
  name: string;
  hint?: string | undefined /** Why it can't be chosen. */;
  why?: string;
  chosen?: boolean;
  tone?: 'warn' | 'good';
};

/** A question with its answers as large tiles: one tap answers it. */
export const Question = ({
  title,
  hint,
  told,
  choices,
  choose,
  many = false,
  foot,
  empty,
}: {
  title: string;
  hint?: string;
  /** What the last answer came to. */
  told?: ReactNode;
  choices: readonly Choice[];
  choose: (key: string) => void;
  /** Tiles are switched on and off; something else goes on. */
  many?: boolean;
  foot?: ReactNode;
  empty?: string;
}) => (
  <div className="kiosk-asking">
    <div className="kiosk-body">
      <h1 className="kiosk-question">{title}</h1>
      {hint && <p className="kiosk-subtitle">{hint}</p>}
      {told}
      {choices.length === 0 && empty && <p className="kiosk-subtitle">{empty}</p>}
      <div className="kiosk-tiles">
        {choices.map(({ key, name, hint: below, why, chosen = false, tone }) => (
          <KioskKey
            key={key}
            className="kiosk-tile"
            why={why}
            data-tone={tone}
            {...(many && { 'aria-pressed': chosen })}
            onClick={many ? () => choose(key) : once(() => choose(key))}
          >
            <strong>{name}</strong>
            {below && <small>{below}</small>}
          </KioskKey>
        ))}
      </div>
    </div>
    {foot && <footer className="kiosk-foot">{foot}</footer>}
  </div>
);
