import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { ChunkLate, inTime, reload } from '../browser/chunk.ts';
import { loadWords, t } from '../words/words.ts';
import './record.css';

/**
 * A component that is fetched when it is first drawn, beneath a `Suspense` of its user.
 * One that doesn't arrive in time says so in its own place; the screen around it stays.
 */
export const lazyPart = <C,>(load: () => Promise<C>): C => {
  let here: ComponentType<object> | undefined;
  const fetched = async () => {
    here = (await inTime(() => withAllWords(load))) as ComponentType<object>;
    return { default: here };
  };
  const Lazy = lazy(fetched);
  return Object.assign((given: object) => <Part shown={() => here ?? Lazy} given={given} />, { fetched }) as C;
};
/** One that has come is drawn at once. */
const Part = ({ shown, given }: { shown: () => ComponentType<object>; given: object }) => (
  <Arriving>{createElement(useState(shown)[0], given)}</Arriving>
);

/** One that draws nothing and says no word, so that the words of its page are enough; where it doesn't come, nothing is missing but what it does. */
export const silentPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Silent = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
  return (props: Props) => <Suspense>{createElement(Silent as unknown as ComponentType<Props>, props)}</Suspense>;
};

/** Fetches parts before they are drawn, which they are at once then. */
export const fetchParts = (...parts: readonly unknown[]) =>
  Promise.all(parts.map((part) => (part as { fetched: () => Promise<unknown> }).fetched()));

/** A part may say words that its page doesn't open with. Without them it is better than nothing. */
const withAllWords = async <C,>(load: () => Promise<C>) => (await Promise.all([load(), loadWords().catch(() => undefined)]))[0];

/**
 * A component that comes when it is first drawn. No screen needs its inputs for its first rows,
 * so a form may be written beside its grid and costs nothing until it opens.
 */
export const later = <C,>(load: () => Promise<C>, waiting: ReactNode = <div className="kit-waiting" />): C => {
  const part = lazyPart(load) as ComponentType<object> & { fetched: unknown };
  return Object.assign((props: object) => <Suspense fallback={waiting}>{createElement(part, props)}</Suspense>, {
    fetched: part.fetched,
  }) as C;
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
