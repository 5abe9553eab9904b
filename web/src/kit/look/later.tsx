import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { ChunkLate, inTime, reload } from '../browser/chunk.ts';
import { loadWords, t } from '../words/words.ts';
import './record.css';

/**
 * A component that is fetched when it is first drawn, beneath a `Suspense` of its user.
 * One that doesn't arrive in time says so in its own place; the screen around it stays.
 */
export const lazyPart = <C,>(load: () => Promise<C>): C => {
  const Lazy = lazy(async () => ({ default: (await inTime(() => withAllWords(load))) as ComponentType<object> }));
  return ((props: object) => <Arriving>{createElement(Lazy, props)}</Arriving>) as C;
};

/** A part may say words that its page doesn't open with. Without them it is better than nothing. */
const withAllWords = async <C,>(load: () => Promise<C>) => (await Promise.all([load(), loadWords().catch(() => undefined)]))[0];

/**
 * A component that comes when it is first drawn. No screen needs its inputs for its first rows,
 * so a form may be written beside its grid and costs nothing until it opens.
 */
export const later = <C,>(load: () => Promise<C>, waiting: ReactNode = <div className="kit-waiting" />): C => {
  const Part = lazyPart(load) as ComponentType<object>;
  return ((props: object) => <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>) as C;
};

/** React offers error boundaries as classes only. */
class Arriving extends Component<{ children: ReactNode }, { failure: unknown }> {
  override state = { failure: null as unknown };
  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }
  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!(failure instanceof ChunkLate)) throw failure;
    return (
      <p className="kit-late" role="alert">
        {t('failure.chunkLate')}{' '}
        <button type="button" className="button" onClick={() => reload.page()}>
          {t('action.refresh')}
        </button>
      </p>
    );
  }
}
