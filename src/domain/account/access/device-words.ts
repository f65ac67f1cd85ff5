/** What a device says of itself, in the names that everybody knows. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type Marks = readonly (readonly [name: string, mark: RegExp])[];

// Many name themselves after others as well, so the particular stand before the general.
const browsers: Marks = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: Marks = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['HarmonyOS', /\bHarmonyOS\b/i],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function nameIn(marks: Marks, agent: string): string | null {
  return marks.find(([, mark]) => mark.test(agent))?.[0] ?? null;
}

/** Browser and system of a User-Agent header, each null where it names none that is known. */
export function deviceOf(agent: string | null): Device {
  return { browser: nameIn(browsers, agent ?? ''), system: nameIn(systems, agent ?? '') };
}
