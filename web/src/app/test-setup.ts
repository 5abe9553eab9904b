import { calls } from '@lotline/contract/calls';
import { leftOut } from '@lotline/contract/kit/left-out';
import { afterEach, expect } from 'vitest';
import { watchSent } from '../kit/testing/testing.tsx';

const lacking: string[] = [];
// A fact goes out with its key, a save with the version that was read, whichever screen sends it.
watchSent((sent) => lacking.push(...leftOut(calls, sent)));
afterEach(() => expect(lacking.splice(0)).toEqual([]));
