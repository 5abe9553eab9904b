import { Modal as AntModal, type ModalProps } from 'antd';
import { useFocusBack } from '../browser/focus-back.ts';

/** A dialog that is drawn while it is open, and gives the focus back as it leaves. */
export const Modal = (props: ModalProps) => {
  useFocusBack();
  return <AntModal {...props} />;
};
