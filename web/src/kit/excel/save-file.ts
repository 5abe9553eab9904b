const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands a finished file to the browser's downloads. */
export const saveFile = (bytes: Uint8Array<ArrayBuffer>, name: string, type = kind) => {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
