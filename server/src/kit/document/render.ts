import { Refused } from '../http/errors.ts';
import { type Options, onePerServer, openThread } from './thread.ts';

/** A document as pdfmake takes it, of plain values alone: nothing in it runs. */
export type Definition = {
  readonly info: { readonly title: string; readonly author?: string };
  /** The instant that the document says it was made at: the same document has the same bytes whenever it is printed. */
  readonly madeAt: string;
  readonly content: unknown;
  readonly images?: Readonly<Record<string, string>>;
  /** In points; A4 unless told. */
  readonly pageSize?: { readonly width: number; readonly height: number };
  readonly pageMargins?: readonly number[];
  readonly fontSize?: number;
  /** Says at the foot which page of how many it is, where there are several. */
  readonly numbered?: boolean;
};
/** Characters of a definition: a statement of a thousand lines takes a tenth of it. */
const largest = 3_000_000;

/** Renders documents in a thread of its own, one after the other. */
export const openDocuments = (options?: Options) => {
  const { ask, close } = openThread<Definition>(new URL('./render.worker.ts', import.meta.url), options);
  return {
    render: async (definition: Definition) => {
      if (JSON.stringify(definition).length > largest) throw new Refused(422, 'document.tooLarge');
      return ask(definition);
    },
    close,
  };
};
/** The one thread in which a server renders its documents, whichever domain prints; it begins with the first of them. */
export const documentsOf = onePerServer(openDocuments);
