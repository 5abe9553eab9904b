import { attachments } from '@lotline/contract/system/attachment';
import { useRows } from '../kit/net/resource.ts';
import { RecordFiles } from '../kit/record/RecordFiles.tsx';

/** The contracts and agreements of a business. */
export const BusinessFiles = ({ id }: { id: number }) => {
  const source = useRows(attachments, { owner: 'business', ownerId: id });
  return <RecordFiles menu="orderInfo" owner="business" ownerId={id} source={source} />;
};
