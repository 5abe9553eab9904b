import { alertWords } from '@lotline/contract/alert/alert.words';
import type { AlertKind } from '@lotline/contract/alert/alert-kinds';
import { formatMinute } from '@lotline/contract/kit/when';
import { type Facts, fill, type Lang, readFacts, say } from '@lotline/contract/kit/words';
import type { Letter } from './post.ts';

/** One thing that a letter tells. */
export type Told = { kind: AlertKind | null; facts: Facts; path: string; at: string; place: string | null };
type Written = { told: readonly Told[]; lang: Lang; title: string; publicUrl: string };

/** A letter of one or many things, as text and as HTML that says the same. */
export const letterOf = ({ told, lang, title, publicUrl }: Written): Omit<Letter, 'to' | 'messageId'> => {
  const word = (key: keyof typeof alertWords, facts?: Facts) => say(alertWords[key], lang, facts);
  const sentence = ({ kind, facts }: Told) =>
    kind === null ? word('alert.mailNotice', facts) : fill(alertWords[`alert.${kind}`][lang === 'kr' ? 0 : 1], readFacts(lang, facts));
  const address = ({ path }: Told) => new URL(path, publicUrl).href;
  const lines = told.map((one) => ({
    what: sentence(one),
    beside: [one.place, formatMinute(one.at)].filter(Boolean).join(' · '),
    more: one.kind === null ? String(one.facts.excerpt ?? '') : '',
    address: address(one),
  }));
  const what = lines.length === 1 ? (lines[0]?.what ?? '') : word('alert.mailDigest', { n: lines.length });
  const foot = word('alert.mailFoot');
  return {
    subject: oneLine(word('alert.mailSubject', { title, what })),
    text: [...lines.map((line) => [line.what, line.more, line.beside, line.address].filter(Boolean).join('\n')), foot].join('\n\n'),
    html: `<!doctype html><html lang="${lang === 'kr' ? 'ko' : 'en'}"><body style="margin:0;padding:24px;font:14px/1.5 sans-serif;color:#1c2430">
<ul style="margin:0;padding:0;list-style:none">${lines
      .map(
        (line) => `<li style="margin:0 0 16px"><strong>${escaped(line.what)}</strong>${line.more && `<br>${escaped(line.more)}`}<br>
<span style="color:#5b6675">${escaped(line.beside)}</span><br><a href="${escaped(line.address)}">${escaped(word('alert.mailOpen'))}</a></li>`,
      )
      .join('')}</ul>
<p style="margin:24px 0 0;color:#5b6675;font-size:12px">${escaped(foot)}</p></body></html>`,
  };
};

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
