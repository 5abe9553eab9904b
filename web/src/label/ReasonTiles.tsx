import { Button } from '../kit/look/Button.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { useSay } from '../kit/words/use-say.ts';

/** The usual reasons to print a label again, as the reader calls them. */
export const useReprintReasons = (asked: boolean) => {
  const { lang } = useSay();
  return useCodes(asked ? 'REPRINT_REASON' : undefined)
    .filter(({ enabled }) => enabled)
    .map((code) => ({ id: code.id, name: codeName(code, lang) }));
};

/** One press says why; what is typed beside it goes before. */
export const ReasonTiles = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => {
  const { t } = useSay();
  return (
    <fieldset className="kit-stop-codes" aria-label={t('print.reason')}>
      {useReprintReasons(true).map(({ id, name }) => (
        <Button key={id} aria-pressed={value === name} onClick={() => onChange(value === name ? '' : name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
};
