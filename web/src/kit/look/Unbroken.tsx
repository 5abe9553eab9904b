import { Fragment } from 'react';

/** A word of parts joined by hyphens: a number of an order, a lot, a telephone; in a sentence with its bracket and particle. */
const joined = /^[([“]?[\p{L}\p{N}./]+(?:-[\p{L}\p{N}./]+)+[)\]”]?[,;.:]?\p{L}{0,2}$/u;

/** A text whose numbers aren't cut at their hyphens: they are compared with what stands on a box. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\s+)/).map((word, at) =>
    joined.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places
      <span key={at} className="kit-unbroken">
        {word}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their places
      <Fragment key={at}>{word}</Fragment>
    ),
  );
