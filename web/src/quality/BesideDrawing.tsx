import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { fileContent } from '@lotline/contract/system/file';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { fetchFile } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';
import { usePdfPages } from './use-pdf-pages.ts';

type Props = {
  fileId: number;
  characteristics: readonly InspectedCharacteristic[];
  focused: number | null;
  focus: (id: number) => void;
};
type At = { page: number; x: number; y: number };
const placeOf = ({ more }: InspectedCharacteristic) => (more.balloonAt ?? null) as At | null;

/** The drawing beside the grid, with the balloon of the row that is measured lit. */
export const BesideDrawing = ({ fileId, characteristics, focused, focus }: Props) => {
  const { t } = useSay();
  const { data } = useQuery({
    queryKey: ['stored_file', fileId],
    queryFn: async () => (await fetchFile(fileContent, { id: fileId })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const url = useObjectUrl(data);
  const isPdf = data?.type === 'application/pdf';
  const page = placeOf(characteristics.find(({ id }) => id === focused) ?? (characteristics[0] as InspectedCharacteristic))?.page ?? 1;
  const shape = usePdfPages(isPdf ? data : undefined)[page - 1];
  return (
    <figure className="inspection-drawing" aria-label={t('inspection.drawing')}>
      {url &&
        (isPdf ? (
          <iframe
            key={page}
            title={t('inspection.drawing')}
            src={`${url}#page=${page}&view=Fit&toolbar=0&navpanes=0&scrollbar=0`}
            style={shape && { aspectRatio: `${shape.width} / ${shape.height}` }}
          />
        ) : (
          <img src={url} alt={t('inspection.drawing')} />
        ))}
      {characteristics.map((one) => {
        const at = placeOf(one);
        if (!at || at.page !== page) return null;
        return (
          <button
            key={one.id}
            type="button"
            data-lit={one.id === focused || undefined}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            onClick={() => focus(one.id)}
          >
            {one.balloonNo ?? one.seq / 10}
          </button>
        );
      })}
    </figure>
  );
};
