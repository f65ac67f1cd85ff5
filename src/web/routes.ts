import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/start.tsx'),
  route('bonds/:bondId/', 'pages/bond.tsx'),
  route('stocks/', 'pages/instrument-list.tsx', { id: 'stocks-list' }),
  route('indexes/', 'pages/instrument-list.tsx', { id: 'indexes-list' }),
  route('etf/', 'pages/instrument-list.tsx', { id: 'etf-list' }),
  route('company/', 'pages/company-list.tsx'),
  route('stocks/:id/', 'pages/instrument.tsx', { id: 'stocks' }),
  route('indexes/:id/', 'pages/instrument.tsx', { id: 'indexes' }),
  route('etf/:id/', 'pages/instrument.tsx', { id: 'etf' }),
  route('company/:id/', 'pages/company.tsx'),
  route('sign-in/', 'pages/sign-in.tsx'),
  route('sign-out/', 'pages/sign-out.ts'),
  route('theme/', 'pages/theme.ts'),
  route('language/', 'pages/language.ts'),
  route('dismiss/', 'pages/dismiss.ts'),
  route('menu/', 'pages/menu.tsx'),
  route('notices/', 'pages/notices.tsx'),
  route('profile/access/', 'pages/access.tsx'),
  route('gallery/', 'pages/gallery.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
