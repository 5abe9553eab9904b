import { Suspense, useCallback, useState } from 'react';
import { CloudUploadOutlined, DownloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Allowed } from '../kit/net/permission.tsx';
import { useSay } from '../kit/words/use-say.ts';
import type { Side } from './sides.ts';

const StandardSheet = lazyPart(async () => (await import('./StandardSheet.tsx')).StandardSheet);

/** The characteristics of all standards out to a file, and back. */
export const SheetButtons = ({ side }: { side: Side }) => {
  const { t, say, lang } = useSay();
  const [exporting, setExporting] = useState(false);
  const [importing, setImporting] = useState(false);
  const close = useCallback(() => setImporting(false), []);
  const exportAll = async () => {
    setExporting(true);
    try {
      const file = `${t(`menu.${side.menu}`)} ${t('standard.characteristics')}`;
      const lines = await (await import('./export-sheet.ts')).exportSheet(side, file, { say, lang });
      if (lines === 0) tell.info(t('standard.sheetNone'));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void exportAll()}>
        {t('standard.sheetExport')}
      </Button>
      <Allowed menu={side.menu} action="modify">
        <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
          {t('standard.sheetImport')}
        </Button>
      </Allowed>
      <Suspense fallback={null}>{importing && <StandardSheet side={side} close={close} />}</Suspense>
    </>
  );
};
