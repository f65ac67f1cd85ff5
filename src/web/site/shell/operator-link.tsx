import { ButtonLink } from '../../ui/controls/button.tsx';

interface OperatorLinkProps {
  readonly url: string;
  readonly text: string;
  readonly isAdvertisement?: boolean;
}

/** A link that the operator set: a page of this site, or another site in a new tab. */
export function OperatorLink({ url, text, isAdvertisement = false }: OperatorLinkProps) {
  if (!url.startsWith('https://')) {
    return (
      <ButtonLink size="small" to={url}>
        {text}
      </ButtonLink>
    );
  }
  const rel = isAdvertisement ? 'sponsored noopener noreferrer' : 'noopener noreferrer';
  return (
    <ButtonLink size="small" to={url} target="_blank" rel={rel}>
      {text}
    </ButtonLink>
  );
}
