import { Email, MobileNumber, Password } from '@lotline/contract/kit/formats';

/** The contract's own shapes, asked by the form before it is sent. */
export const isEmail = (text: string) => Email.safeParse(text).success;
export const isMobileNumber = (text: string) => MobileNumber.safeParse(text).success;
export const isPassword = (text: string) => Password.safeParse(text).success;

/** A picture, and smaller than the limit; null when it may be taken. */
export const photoTrouble = (file: Pick<File, 'type' | 'size'>, most: number): 'profile.onlyImages' | 'profile.photoTooLarge' | null => {
  if (!file.type.startsWith('image/')) return 'profile.onlyImages';
  return file.size > most ? 'profile.photoTooLarge' : null;
};

export const asDataAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });
