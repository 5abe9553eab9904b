import fs from 'node:fs';
import path from 'node:path';
import { allWords } from '@lotline/contract/words';
import { expect, it } from 'vitest';
import { root } from '../server/src/kit/running/config.ts';
import { ruleCodes } from './rules.ts';

const codes = await ruleCodes();
const sources = ['contract/src', 'server/src', 'web/src'].flatMap((floor) =>
  fs
    .readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .map((file) => ({ file: `${floor}/${file}`, text: fs.readFileSync(path.join(root, floor, file), 'utf8') })),
);
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('every rule has its sentence', () => {
  expect(codes.filter((code) => !(code in allWords))).toEqual([]);
});

it('rules stand in rules files alone', () => {
  expect(filesWith(/^\s+(code: .*)?broken: \(?/m).filter((file) => !file.endsWith('.rules.ts'))).toEqual([]);
});

/** Refusals that judge no facts of the plant: what was sent can't be read, nobody has this badge or session, or nothing is found under a name. */
const refusalsWithoutARule = [
  ...[
    'barcode.notFound',
    'body.tooDeep',
    'body.tooManyValues',
    'chat.gone',
    'dashboard.machineIsGone',
    'dashboard.noSuchWidget',
    'device.keyIsKnown',
    'document.tooLarge',
  ],
  ...['file.imageTooWide', 'file.notAnImage', 'file.notAnImageOrPdf', 'file.tooLarge'],
  ...[
    'idempotency.keyReused',
    'idempotency.keyWrong',
    'label.nothingToPrint',
    'label.pdfIsGone',
    'measurement.fileIsReadable',
    'notice.gone',
    'notice.saysWho',
    'person.badgeUnknown',
    'person.pinWrong',
  ],
  ...['record.rowsRefused', 'reference.missing', 'session.check', 'session.client', 'session.locked'],
];
/** Codes that are a broken rule's or a broken constraint's already. */
const passedOn = ['rule.code', 'error.code', 'error.constraint', 'constraint'];

it('a code that the server throws by hand is a rule’s, or a refusal that needs none', () => {
  const thrown = sources
    .filter(({ file }) => file.startsWith('server/'))
    .flatMap(({ text }) => [...text.matchAll(/new (?:Refused\(\s*[^,()]+,|RuleBroken\()\s*([^,()]+)/g)].map(([, said = '']) => said.trim()))
    .filter((said) => !passedOn.includes(said));
  const named = thrown.flatMap((said) => [...(said.match(/'[\w.]+'/g) ?? [said])].map((code) => code.replaceAll("'", '')));
  /** A code without a dot is an answer of the API's own, such as NOT_FOUND. */
  const withDot = new Set(named.filter((code) => !/^[A-Z_]+$/.test(code)));
  expect([...withDot].filter((code) => !codes.includes(code)).sort()).toEqual(refusalsWithoutARule);
});

it('no key has two sentences', () => {
  const keys = sources
    .filter(({ file }) => /words[.]ts$/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/^ {2}'?([\w.]+)'?: \[/gm)].map(([, key]) => key));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
