import { obey } from '@lotline/contract/kit/rule';
import { labelMenus } from '@lotline/contract/label/fields';
import type { PrintAsk, printKinds } from '@lotline/contract/label/print';
import { printRules } from '@lotline/contract/label/print.rules';
import { LabelForm } from '@lotline/contract/label/template';
import { sql } from 'kysely';
import type { Trx } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import type { Caller } from '../kit/http/serve.ts';
import { insertReturning, insertRow } from '../kit/record/write-rows.ts';
import { type Drawers, titlesIn } from './draw.ts';
import { labelForms, labelsOf } from './label.queries.ts';

type With = { caller: Caller; company: string; drawers: Drawers };
/** Puts labels of records into a printer's queue, or makes them ready as a PDF; each is drawn first, so that none waits that can't be. */
export const printLabels = async (db: Trx, ask: PrintAsk, { caller, company, drawers }: With) => {
  const { kind, ids, templateId, printerId = null, copies, paper, skip, reason = null, lang = caller.lang } = ask;
  mayPrint(caller, kind);
  await lockPrinted(db, kind, ids);
  const labels = await labelsOf(db, { kind, ids, lang, company });
  if (labels.length !== new Set(ids).size) throw new Refused(404, 'label.nothingToPrint');
  const form = (await labelForms(db, kind)).find(({ id }) => id === templateId);
  const printer =
    printerId === null
      ? null
      : await db
          .selectFrom('printer')
          .select(['dpi', 'language'])
          .where('id', '=', printerId)
          .where('active', '=', true)
          .executeTakeFirst();
  const facts = {
    templateFits: form !== undefined,
    printerInUse: printer !== undefined,
    again: labels.filter(({ printed }) => printed > 0).map(({ title }) => title),
    reason,
    problem: null,
  };
  obey(printRules, facts);
  if (!form) throw new Refused(404, 'NOT_FOUND');
  const drawings = await drawers.marks({
    form,
    labels: labels.map(({ values }) => values),
    dpi: printer && printer.language !== 'PDF' ? printer.dpi : form.dpi,
    titles: titlesIn(kind, lang),
  });
  const at = drawings.findIndex(({ problems }) => problems.length > 0);
  const [problem] = drawings[at]?.problems ?? [];
  obey(printRules, { ...facts, problem: problem ? { ...problem, title: labels[at]?.title ?? '' } : null });

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
    labels.map(({ id, title, values }) => ({ jobId: job.id, kind, unitId: id, title, said: values, createdBy: caller.id })),
    'id',
  );
  return { id: job.id as number, status: printer ? ('QUEUED' as const) : ('SENT' as const) };
};

/** Two prints of the same records come one after the other, so that the second one says why; the records themselves stay free. */
const lockPrinted = (db: Trx, kind: string, ids: readonly number[]) =>
  sql`select pg_advisory_xact_lock(hashtext('label.' || ${kind}), n::int) from (select distinct unnest(${[...ids]}::bigint[]) as n order by 1) asked`.execute(
    db,
  );

/** Whoever may view what it is of. */
export const mayPrint = ({ may }: Pick<Caller, 'may'>, kind: (typeof printKinds)[number]) => {
  const menus = kind === 'TEST' ? (['printer'] as const) : labelMenus[kind];
  if (!menus.some((menu) => may(menu, 'view'))) throw new Refused(403, 'FORBIDDEN');
};

const titlesOf = (labels: readonly { title: string }[]) => {
  const said = labels
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
  return labels.length > 3 ? `${said} +${labels.length - 3}` : said;
};
