import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { language } from '../words/language.ts';
import { tellFailure } from './failure.ts';
import { ApiFailure } from './send.ts';
import { ended } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    /** `quiet`: the caller shows the failure itself. */
    mutationMeta: { quiet?: boolean };
    /** `tables`: what the answer is made from beside the table its key starts with. */
    queryMeta: { quiet?: boolean; tables?: readonly string[] };
  }
}

/** A refusal isn't tried again, only failures that may pass by themselves. */
const worthAnotherTry = (times: number, error: Error) =>
  times < 2 && error instanceof ApiFailure && (error.status === 0 || error.status === 502 || error.status === 503);

/** Once the session has ended, its alert is shown instead. */
const speak = (error: Error) => {
  if (ended.get() !== 'expired') tellFailure(error);
};

export const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // A failed refresh of rows that are shown is told at the top; without rows the screen shows the failure itself.
      onError: (error, query) => {
        if (!query.meta?.quiet && query.state.data !== undefined) speak(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _asked, _context, mutation) => {
        if (!mutation.meta?.quiet) speak(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: worthAnotherTry,
        retryDelay: (n) => 500 * 2 ** n,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The one cache of the application. */
export const queryClient = newQueryClient();

// The server tells names in the language that it is asked in.
language.subscribe(() => void queryClient.invalidateQueries());
