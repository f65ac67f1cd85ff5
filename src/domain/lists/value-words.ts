import type { BondStatusKey } from '../bond/bond-status.ts';
import type { Seniority } from '../bond/issue.ts';
import type { BondKind } from '../fields/bond-kinds.ts';
import type { FilterField } from '../fields/field.ts';
import type { Sector } from '../issuer/sector.ts';

/** What the classes of indexes and funds are: the kind of instrument that most of their members are, of funds by weight. */
export const assetClasses = ['bond', 'stock', 'etf', 'index'] as const;
type AssetClass = (typeof assetClasses)[number];

/** What may be typed, for who has not typed it yet. */
export const typedExample = 'eur 30-34 call bbb+ yld>4 spr<200 dur 2-5 px<95 cpn>3 size>500';

/** Words by what they mean. A star stands for any ending. */
type Words<Meaning extends string> = Readonly<Record<Meaning, string>>;

const kindWords: Words<BondKind> = {
  fixed: 'fixed fix фикс фиксированн* festzins* festverzinslich*',
  step: 'step step-up stepup ступенчат* stufenzins*',
  floating: 'float floater floaters floating frn frns флоатер* флоутер* плавающ* variabel*',
  zero: 'zero zeros zcb zero-coupon дисконтн* бескупонн* nullkupon* zerobond*',
  linker: 'linker linkers linked inflation-linked ilb линкер* индексируем* inflationsindexiert* indexiert*',
  reset: 'reset variable',
  call: 'call callable колл отзывн* kündbar*',
  put: 'put putable puttable пут пут-оферт* оферт* andienbar*',
  perpetual: 'perp perps perpetual perpetuals бессрочн* вечн* ewig* unbefristet*',
  amortising: 'amort amortising amortizing sinker sinkers амортиз* аморт amortisierend* tilgend*',
  subordinated: 'sub subs subordinated субординир* суборд* nachrang*',
  convertible: 'conv convertible convertibles конвертируем* wandelanleihe* wandelbar*',
};

/** Those of several words are typed with spaces or hyphens between; none takes any ending, which would take in the words after it. */
const seniorityWords: Words<Seniority> = {
  senior_secured:
    'senior-secured sr-secured sr-sec secured covered besichert besicherte pfandbrief pfandbriefe обеспеченные обеспеченная забезпечені забезпечена senior-sécurisée sénior-garantizado senior-garantita 高级有抵押',
  senior_unsecured:
    'senior-unsecured sr-unsecured sr-unsec unsecured senior-preferred sr-preferred unbesichert unbesicherte необеспеченные необеспеченная незабезпечені незабезпечена senior-non-sécurisée sénior-no-garantizado senior-non-garantita 高级无抵押',
  senior_non_preferred:
    'senior-non-preferred sr-non-preferred non-preferred snp nicht-bevorrechtigt nicht-bevorrechtigte senior-non-préférée sénior-no-preferente 高级非优先',
  subordinated: 'lower-tier-2 tier-2 lt2 t2 二级资本',
  junior_subordinated:
    'junior-subordinated jr-subordinated junior-sub jr-sub deeply-subordinated tier-1 at1 tief-nachrangig 低级次级',
};

const statusWords: Words<BondStatusKey> = {
  in_placement: 'placing размещаем* platzierung',
  outstanding: 'outstanding обращающ* ausstehend*',
  restructured: 'restructured реструктур* restrukturiert*',
  defaulted: 'defaulted default defaults дефолт* ausgefallen*',
  matured: 'matured погашен* getilgt* fällig*',
  redeemed_early: 'redeemed',
  announced: 'announced анонсирован* angekündigt*',
};

const assetWords: Words<AssetClass> = {
  bond: 'bond bonds облигации облигаци* anleihe*',
  stock: 'stock stocks equity equities share shares акции акций aktie*',
  etf: 'fund funds etf etfs фонд*',
  index: 'index indices индекс*',
};

/** Words for all that is paid before subordinated debt, where nothing more is said. */
export const seniorWords: readonly string[] = ['senior', 'sr', 'старший', 'старшие', 'vorrangig'];

// Plurals and words of no name: `bank` belongs to names of issuers.
const sectorWords: Words<Sector> = {
  government: 'govt govies sovereign sovereigns госбумаги гособлигац* staatsanleihe*',
  municipal: 'municipals munis muni муниципальн* kommunalanleihe*',
  regions: 'regions regionals субфедеральн* länderanleihe*',
  supranational: 'supranational supranationals наднациональн* supranational*',
  utilities: 'utility utilities энергетик* versorger',
  transport: 'transport transportation транспорт transportwesen',
  banks: 'banks banking банки banken',
  'financial services': 'финуслуги finanzdienstleister',
  insurance: 'insurers страховщики versicherer',
  technology: 'tech technology технологии technologie',
  telecommunications: 'telecom telecoms telco telcos телеком* telekommunikation',
  media: 'media медиа medien',
  'real estate': 'reit reits property недвижимость immobilien',
  construction: 'builders строительство bau',
  'oil and gas': 'energy нефтегаз* energie',
  'metals and mining': 'mining metals металлургия bergbau',
  chemicals: 'chemicals химия chemie',
  'paper and forest': 'paper бумажная papier',
  machinery: 'machinery машиностроение maschinenbau',
  automobiles: 'autos automobiles автопром autobauer',
  aerospace: 'aerospace авиакосмос luftfahrt',
  'consumer goods': 'consumer потребтовары konsumgüter',
  retail: 'retail retailers ритейл einzelhandel',
  pharmaceuticals: 'pharma фармацевтика pharma',
  agriculture: 'agriculture agri агро landwirtschaft',
  leisure: 'leisure досуг freizeit',
};

const wordsIn = (list: string): readonly string[] => list.split(' ').map((word) => word.replace('*', '…'));

// An ellipsis stands for any ending.
/** The names that may be typed for a field. */
export const namesOfField = ({ typed }: Pick<FilterField, 'typed'>) => wordsIn(typed);
export const wordsOfKind = (kind: BondKind) => wordsIn(kindWords[kind]);
export const wordsOfSeniority = (seniority: Seniority) => wordsIn(seniorityWords[seniority]);
export const wordsOfStatus = (status: BondStatusKey) => wordsIn(statusWords[status]);
export const wordsOfSector = (sector: Sector) => wordsIn(sectorWords[sector]);

type Finder<Meaning> = (word: string) => Meaning | undefined;

/** Finds what a word means, whatever its case. */
export function finderOf<Meaning extends string>(words: Words<Meaning>): Finder<Meaning> {
  const whole = new Map<string, Meaning>();
  const stems: (readonly [string, Meaning])[] = [];
  for (const [meaning, list] of Object.entries<string>(words)) {
    for (const word of list.split(' ')) {
      if (word.endsWith('*')) stems.push([word.slice(0, -1), meaning as Meaning]);
      else whole.set(word, meaning as Meaning);
    }
  }
  return (word) => {
    const folded = word.toLowerCase();
    return whole.get(folded) ?? stems.find(([stem]) => folded.startsWith(stem))?.[1];
  };
}

export const findKind = finderOf(kindWords);
export const findSeniority = finderOf(seniorityWords);
export const findStatusWord = finderOf(statusWords);
export const findSectorWord = finderOf(sectorWords);
export const findAssetWord = finderOf(assetWords);
