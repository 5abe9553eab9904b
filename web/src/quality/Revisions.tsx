import type { Lang } from '@lotline/contract/kit/words';
import { useMemo } from 'react';
import { useCall } from '../kit/net/resource.ts';
import { formatAt } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { differencesOf } from './lines.ts';
import type { Revision, Side } from './sides.ts';

type Props = { side: Side; revision: Revision; before: Revision | undefined; lang: Lang };

/** Who signed a revision, and what differs between it and the one before. */
export const Revisions = ({ side, revision, before, lang }: Props) => {
  const { t, say } = useSay();
  const one = useCall(side.of.one, { id: revision.id }).data;
  const signatures = one?.id === revision.id ? (one.signatures ?? []) : [];
  const differences = useMemo(
    () => (before ? differencesOf(before.characteristics ?? [], revision.characteristics ?? []) : []),
    [before, revision],
  );
  const shown = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return '–';
    if (field === 'kind') return say(`characteristicKind.${String(value)}`);
    if (field === 'class') return say(`characteristicClass.${String(value)}`);
    if (field === 'chart') return say(`chart.${String(value)}`);
    if (typeof value === 'boolean') return value ? '●' : '–';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return (
    <section className="standard-revisions">
      <h4>{t('signature.title')}</h4>
      {signatures.length === 0 && <p className="kit-quiet">{t('standard.notSigned')}</p>}
      <ul>
        {signatures.map(({ id, meaning, signerName, signedAt, contentHash, note, valid }) => (
          <li key={id} data-valid={valid}>
            <strong>{t(`signMeaning.${meaning}`)}</strong> {signerName} · {formatAt(signedAt)}
            {note && <> · {note}</>}
            <code title={contentHash}>{contentHash.slice(0, 16)}…</code>
            {!valid && <b role="alert">{t('sign.voided')}</b>}
          </li>
        ))}
      </ul>
      {before && (
        <>
          <h4>{t('standard.differs', { n: before.revision })}</h4>
          {revision.revisionReason && <p>{revision.revisionReason}</p>}
          {differences.length === 0 && <p className="kit-quiet">{t('standard.nothingDiffers')}</p>}
          <ul>
            {differences.map(({ key, name, kind, fields }) => {
              const named = [...(revision.characteristics ?? []), ...(before.characteristics ?? [])].find((line) => line.key === key);
              return (
                <li key={key} data-kind={kind}>
                  <strong>{nameIn(lang, named ?? { name })}</strong> <small>{t(`difference.${kind}`)}</small>
                  {fields.map(({ field, from, to }) => (
                    <span key={field}>
                      {say(`characteristic.${field}`)} <s>{shown(field, from)}</s> → <b>{shown(field, to)}</b>
                    </span>
                  ))}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
};
