import { formatAt } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import type { WordKey } from '../words/words.ts';
import './signatures.css';

type Signed = {
  id: number;
  meaning: string;
  signerName: string;
  signedAt: string;
  contentHash: string;
  note: string | null;
  /** The content is still the one that was signed. */
  valid: boolean;
};

/** Who signed a record with which meaning, when, and the hash of what they signed; what was changed since is void. */
export const Signatures = ({ of }: { of: readonly Signed[] }) => {
  const { t } = useSay();
  if (of.length === 0) return <p className="kit-quiet">{t('signature.none')}</p>;
  return (
    <ul className="kit-signs" aria-label={t('signature.title')}>
      {of.map(({ id, meaning, signerName, signedAt, contentHash, valid, note }) => (
        <li key={id} data-void={!valid || undefined}>
          <b>{t(`signMeaning.${meaning}` as WordKey)}</b>
          {signerName} <small>{formatAt(signedAt)}</small>
          {note && <p>{note}</p>}
          {!valid && <p>{t('sign.voided')}</p>}
          <code>{contentHash}</code>
        </li>
      ))}
    </ul>
  );
};
