/** Prints one image on its own: the page steps aside by the style sheet while the dialog is open. */
export async function printImage(image: Blob, title: string): Promise<void> {
  const url = URL.createObjectURL(image);
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  const picture = new Image();
  picture.src = url;
  picture.alt = title;
  sheet.append(picture);
  await picture.decode();
  document.body.append(sheet);
  const tidy = () => {
    sheet.remove();
    URL.revokeObjectURL(url);
  };
  addEventListener('afterprint', tidy, { once: true });
  print();
}
