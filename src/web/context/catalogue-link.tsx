/** Marks the texts of the page: the browser fetches them beside the scripts, which find the address here. */
export function CatalogueLink({ address }: { readonly address: string }) {
  if (address === '') return null;
  return <link rel="preload" as="fetch" crossOrigin="anonymous" href={address} fetchPriority="low" data-texts="" />;
}

/** The address that the first HTML names. */
export function catalogueAddressOf(page: Document): string | null {
  return page.querySelector('link[data-texts]')?.getAttribute('href') ?? null;
}
