/** Another service by which readers may sign in, as the operator names it. */
export type ProviderSettings = OpenIdSettings | GithubSettings;

interface ClientSettings {
  /** In addresses, and in the credentials of accounts: it never changes its meaning. */
  readonly id: string;
  /** What the button says. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OpenIdSettings extends ClientSettings {
  readonly kind: 'oidc';
  /** Exactly as its discovery document and its ID tokens say it. */
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Signs in by OAuth 2 and tells who somebody is by its own interface. */
interface GithubSettings extends ClientSettings {
  readonly kind: 'github';
}

/** Where a service sends readers back to. */
export function redirectUriOf(publicUrl: URL, id: string): string {
  return new URL(`/sign-in/with/${id}/callback/`, publicUrl).href;
}
