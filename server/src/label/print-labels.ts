import { obey } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import { labelMenus, labelRights } from '@lotline/contract/label/fields';
import type { PrintAsk, printKinds } from '@lotline/contract/label/print';
import { printRules } from '@lotline/contract/label/print.rules';
import { LabelForm } from '@lotline/contract/label/template';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertReturning, insertRow } from '../kit/record/write-rows.ts';
import type { Drawers } from './draw.ts';
import { labelForms, labelsOf, printerInUse } from './label.queries.ts';
import { tryDrawing } from './try-drawing.ts';

type With = { caller: Caller; company: string };
type Ask = PrintAsk & { lang: Lang };

/** Draws all labels of an ask once, so that none waits that can't be: before anything is locked, since it takes its time. */
export const tryLabels = async (db: Database, ask: Ask, { drawers, ...by }: With & { drawers: Drawers }) => {
  const { kind, templateId, copies, lang } = ask;
  mayPrint(by.caller, kind);
  const form = (await labelForms(db, kind)).find(({ id }) => id === templateId);
  const { labels, printer, facts } = await lookAt(db, ask, by);
  obey(printRules, { ...facts, templateFits: form !== undefined });
  if (!form) throw new Refused(404, 'NOT_FOUND');
  await tryDrawing(drawers, { form, labels, printer, lang, copies });
  return { form, labels };
};

/** Puts labels of records into a printer's queue as they were drawn, or makes them ready as a PDF. */
export const printLabels = async (db: Trx, ask: Ask, { form, labels }: Awaited<ReturnType<typeof tryLabels>>, by: With) => {
  const { kind, printerId = null, copies, paper, skip, reason = null, lang } = ask;
  await lockPrinted(db, kind, ask.ids);
  const { printer, facts } = await lookAt(db, ask, by);
  obey(printRules, { ...facts, templateFits: true });

  const now = new Date().toISOString();
  const job = await insertRow(db, 'print_job', {
    ...{ kind, printerId, templateName: form.name, lang, skip, copies, reason },
    form: LabelForm.parse(form),
    logoFileId: form.logoFileId ?? null,
    paper: printer?.language === 'PDF' ? 'A4' : paper,
    labels: labels.length,
    titles: titlesOf(labels),
    ...(printer ? { status: 'QUEUED', nextAt: now } : { status: 'SENT', sentAt: now }),
  });
  await insertReturning(
    db,
    'print_job_label',
    labels.map(({ id, title, values }) => ({ jobId: job.id, kind, unitId: id, title, said: values, createdBy: by.caller.id })),
    'id',
  );
  return { id: job.id as number, status: printer ? ('QUEUED' as const) : ('SENT' as const) };
};

const lookAt = async (db: Db, { kind, ids, printerId = null, reason = null, lang }: Ask, { caller, company }: With) => {
  const labels = await labelsOf(db, { kind, ids, lang, company, may: caller.may });
  if (labels.length !== new Set(ids).size) throw new Refused(404, 'label.nothingToPrint');
  const printer = await printerInUse(db, printerId);
  const again = labels.filter(({ printed }) => printed > 0).map(({ title }) => title);
  return { labels, printer, facts: { printerInUse: printer !== undefined, again, reason } };
};

/** Two prints of the same records come one after the other, so that the second one says why; the records themselves stay free. */
const lockPrinted = (db: Trx, kind: string, ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext('label.' || ${kind}), n::int) from (select distinct unnest(${[...ids]}::bigint[]) as n order by 1) asked`.execute(
    db,
  );

/** Whoever may view what it is of, and of a badge whoever gives badges out. */
export const mayPrint = (caller: Pick<Caller, 'may'>, kind: (typeof printKinds)[number]) => {
  mayRead(caller, kind);
  const right = kind === 'TEST' ? undefined : labelRights[kind];
  if (right && !menusOf(kind).some((menu) => caller.may(menu, right))) throw new Refused(403, 'FORBIDDEN');
};
/** Whoever may view what it is of learns what its label says. */
export const mayRead = ({ may }: Pick<Caller, 'may'>, kind: (typeof printKinds)[number]) => {
  if (!menusOf(kind).some((menu) => may(menu, 'view'))) throw new Refused(403, 'FORBIDDEN');
};
const menusOf = (kind: (typeof printKinds)[number]) => (kind === 'TEST' ? (['printer'] as const) : labelMenus[kind]);

const titlesOf = (labels: readonly { title: string }[]) => {
  const said = labels
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
  return labels.length > 3 ? `${said} +${labels.length - 3}` : said;
};
