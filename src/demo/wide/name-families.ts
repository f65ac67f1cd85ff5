/** Names of one country's kind: proper names are a beginning and an ending, companies take a legal form. */
export interface NameFamily {
  readonly countries: readonly [string, ...string[]];
  readonly currency: string;
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
  readonly legalForms: readonly [string, ...string[]];
  /** Column of the words of trade (title-words.ts) in which its companies name what they do; 0 for English. */
  readonly wordColumn: number;
  /** Whether the word of trade stands before the proper name. */
  readonly isWordFirst: boolean;
}

const words = (text: string) => text.split(' ');

/** Fictional names; families that come more often than others are markets with more issuers. */
export const nameFamilies: readonly [NameFamily, ...NameFamily[]] = [
  {
    countries: ['US', 'US', 'US', 'CA'],
    currency: 'USD',
    beginnings: words(
      'Ash Birch Black Bright Calder Cedar Clear Cold Cooper Crest Deer Eagle East Elm Fair Falcon Forest Glen Gold Granite Green Harbor Hazel High Iron Kings Lake Laurel Long Maple Meadow Mill North Oak Osprey Pine Prairie Red Ridge River Rock Silver Spring Stone Summer Timber West White Willow Winter',
    ),
    endings: words(
      'bend bluff bridge brook bury creek crest dale falls field ford gate grove hollow land line mark mere mont moor peak point port ridge run shore side spring stead ton vale view ville ward water wood worth',
    ),
    legalForms: ['Inc.', 'Corp.', 'LLC', 'Inc.'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['GB', 'GB', 'IE'],
    currency: 'GBP',
    beginnings: words(
      'Ald Apple Bal Barrow Beck Bram Brock Castle Chal Clif Crom Dun Earl Elder Ever Farn Gar Grim Had Hart Haw Hasel Holm Kel Kirk Lang Lind Mar Mel Nor Oaken Pem Pres Raven Rush Sal Shel Somer Staf Stan Strat Thorn Tre Up Wal War Wex Whit Win Wyn',
    ),
    endings: words(
      'borough bourne bridge brook bury by combe cot croft dale den don field ford gate ham haven hurst ington leigh ley low mere minster moor mouth ness over port shaw stead stoke stow thorpe ton wick wold wood worth worthy',
    ),
    legalForms: ['plc', 'Ltd', 'plc'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['DE', 'DE', 'DE', 'AT', 'CH'],
    currency: 'EUR',
    beginnings: words(
      'Adler Alten Apfel Berg Birken Blau Brunn Buchen Donner Dorn Eber Eichen Eisen Erlen Falken Feld Fichten Frei Gold Grün Hain Harz Hirsch Hohen Holz Kaiser Kalten Kirsch Königs Kron Lauter Linden Löwen Mühl Neuen Ober Quell Reh Rosen Rot Schatten Schön Silber Sonnen Stein Tannen Ulmen Unter Wald Weiden Weiss Wolfs',
    ),
    endings: words(
      'ach au bach beck berg born brück brunn burg dorf eck feld fels furt hafen hagen hain haus heim hof horst hügel kamp kirch leben mark moor mühl quell ried roda rode see stadt stein stett tal thal wald walde wang weil werder wiesen',
    ),
    legalForms: ['AG', 'SE', 'GmbH', 'AG'],
    wordColumn: 4,
    isWordFirst: false,
  },
  {
    countries: ['FR', 'FR', 'BE', 'LU'],
    currency: 'EUR',
    beginnings: words(
      'Argent Aube Beau Bel Belle Blanc Boré Bour Bray Char Château Clair Cour Dau Fon Font Franc Grand Haut Joli Lan Lor Mar Mira Mont Mor Neu Noir Orge Pierre Plain Pont Pré Roche Rou Saint Sau Ser Sou Tour Val Vau Ver Vieille Ville Vin',
    ),
    endings: words(
      'ac ais ançon ard argent aubert aux belle blanc bois bonne bourg champs clair coeur court dieu elle fleur fort gny gris laine ligny lieu lon mont nay oise ont ose pierre puis rive roche sart say sur tier val vert ville voir',
    ),
    legalForms: ['S.A.', 'SE', 'S.A.'],
    wordColumn: 5,
    isWordFirst: false,
  },
  {
    countries: ['ES', 'ES', 'MX', 'CL', 'CO'],
    currency: 'EUR',
    beginnings: words(
      'Agua Alba Alma Alta Arbol Arena Bella Buena Cala Campo Casa Castro Cerro Cielo Cruz Dora Espina Flor Fuente Gran Isla Lago Linda Llano Luna Mar Mira Monte Nava Oliva Oro Palo Peña Piedra Plata Puente Quinta Real Rio Roca Rosa Sierra Sol Terra Torre Val Vega Verde Villa Viña',
    ),
    endings: words(
      'blanca brava bravo cal calma clara claro dor dora dores fría frío gorda grande hermosa honda larga lina longa luz mar mayor mora nal negra nera nuevo quera real redonda rica roja rosa sana seca serena sol tera triste vera verde vieja viva',
    ),
    legalForms: ['S.A.', 'S.A.'],
    wordColumn: 6,
    isWordFirst: true,
  },
  {
    countries: ['IT'],
    currency: 'EUR',
    beginnings: words(
      'Acqua Alba Alto Amaro Arco Aspra Bel Bella Bianca Bosco Calda Campo Casa Castel Chiara Colle Corte Costa Dolce Fiore Fonte Forte Grana Isola Lago Luce Mare Mezzo Mira Monte Muro Nova Oliva Ombra Orsa Pianta Pietra Ponte Porto Prato Rio Rocca Rosa Sasso Serra Sole Terra Torre Val Vigna Villa',
    ),
    endings: words(
      'alba alta amena antica ara aria belli bianca bona breve bruna calda cara cena cella chiara cupa dura ella ena fiora forte fredda grande ino lana lata lieta longa luce maggiore mara nera nuova olmo ombra onda piana rara rossa santa secca sola tana vecchia vento verde viva',
    ),
    legalForms: ['S.p.A.'],
    wordColumn: 7,
    isWordFirst: false,
  },
  {
    countries: ['PL'],
    currency: 'PLN',
    beginnings: words(
      'Biał Bor Brzez Buk Bystr Chmiel Ciech Czar Dąb Dobr Dol Drzew Gniew Gołęb Gór Graj Jasion Jawor Jezior Kal Kamien Klon Krasn Kwiat Lip Łąk Mal Mił Now Olsz Ostr Piask Pol Przyb Radom Rosz Sław Sosn Star Such Świerk Tarn Topol Trzeb Wierz Wilk Wod Wrzos Zamk Zielon',
    ),
    endings: words(
      'owa owice owiec owo ów yn ica ice in iny isko ka nica nik nowo ogóra omin ostok owiska ówka sk sko szyn ynka yń',
    ),
    legalForms: ['S.A.', 'S.A.'],
    wordColumn: 8,
    isWordFirst: false,
  },
  {
    countries: ['TR'],
    currency: 'TRY',
    beginnings: words(
      'Ak Alp Altın Arı Ay Bağ Bal Başak Bey Boz Büyük Can Çam Çınar Dağ Deniz Doğu Elma Gök Gül Güneş Gür Hisar İnce Kar Kara Kaya Kent Kızıl Koca Köy Kurt Kuzey Mavi Ova Öz Pınar Sarı Ses Su Şah Taş Tepe Toprak Ulu Yaman Yeni Yeşil Yıldız Yurt',
    ),
    endings: words(
      'ağaç başı bel bey burun çay çeşme dağ dal dere deniz doğan el göl han hisar kale kapı kaya kent köprü köy kuyu ova oğlu pınar saray su şehir taş tepe tuna var yaka yayla yol yurt',
    ),
    legalForms: ['A.Ş.'],
    wordColumn: 9,
    isWordFirst: false,
  },
  {
    countries: ['RU', 'RU', 'KZ'],
    currency: 'RUB',
    beginnings: words(
      'Alt Bel Bere Bogat Bor Brus Bystr Ched Chern Dal Dobr Dol Dub Glub Gor Grom Iv Kalin Kamen Kedr Klyuch Kras Krug Lad Les Lug Mal Mosk Mur Niz Novo Obol Ozer Pech Pod Pol Rad Rech Rost Rud Ryab Sever Sib Sol Sosn Star Svet Tal Tver Uglich Var Ved Vol Yar Zar Zelen Zlat',
    ),
    endings: words(
      'agrad andra anka anovo arovo avino edra egorsk elino enka erevo evka eyevo grad ichi inka insk ishche ogorye oles omir onezh opolye orechye osvet ovets ovka ovo oyarsk ozersk sk stroy uchye uga ursk ushka vets yanka',
    ),
    legalForms: ['PJSC', 'LLC', 'JSC', 'LLC'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['CN', 'CN', 'HK'],
    currency: 'CNY',
    beginnings: words(
      'An Bai Bao Bei Chang Cheng Chun Da Dong Fang Feng Fu Gao Guang Hai Han He Heng Hong Hua Huang Jia Jian Jin Jing Jiu Kai Lan Li Liang Lin Long Lu Mei Min Nan Ning Ping Qing Rong Rui Shan Shen Sheng Tai Tian Tong Wan Wei Xiang Xin Xing Yang Yi Ying Yong Yu Yuan Yun Zhen Zheng Zhong Zhu',
    ),
    endings: words(
      'an bao bei bin chang chao cheng da de dong fa feng fu gang guan guo hai he heng hong hua ji jian jiang jie jin jun kang ke lan li lin ling long ming nan ning peng ping qiao rong rui shan shen shou shun tai tao tian tong wei wen xi xia xin xing yang ye ying yu yuan yun ze zhou',
    ),
    legalForms: ['Co., Ltd.'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['SE', 'NO', 'DK', 'FI'],
    currency: 'EUR',
    beginnings: words(
      'Ald Ask Berg Bjørk Brand Dal Eid Ek Elv Fager Fjell Fors Gran Grav Grøn Gull Hav Hegg Hest Holm Isel Kald Kling Kol Kvist Lang Lind Lund Lyng Mark Myr Nord Ny Os Ravn Rogn Ros Sand Sel Skog Sol Sten Storm Strand Sund Svart Tall Torn Ulv Vest Vind Vinter',
    ),
    endings: words(
      'a ager ås bekk berg bo borg bruk by dal ek fjord foss gård gren haug hav heim hem holm hus hult kulla lid lund mark mo moen myr näs nes rud sand sele sjö skog sta stad strand sund tun vand vang vik vold',
    ),
    legalForms: ['AB', 'ASA', 'A/S', 'AS'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['BR'],
    currency: 'BRL',
    beginnings: words(
      'Agua Alto Ama Ara Areia Bela Boa Cabo Campo Cara Casa Clara Cruz Doura Estrela Flor Fonte Guara Ibi Ilha Ita Jaca Jara Jequi Lagoa Luz Mara Mata Mira Monte Nova Ouro Palma Para Pedra Pira Porto Prata Rio Rosa Santa Serra Sol Tapi Terra Torre Ubá Vale Vila',
    ),
    endings: words(
      'bela bira boa branca bu caba cara carí cema clara ci dá dourada gua guaçu guara jara juba juca linda longa luz mara mirim nópolis nova ná pava pema pira poã preta puã rana rema rica rosa sul tama tiba tuba uba verde vista',
    ),
    legalForms: ['S.A.'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['JP'],
    currency: 'JPY',
    beginnings: words(
      'Ai Aka Ama Ao Asa Fuji Fuka Furu Hama Hana Hara Haya Hiro Hoshi Ishi Iwa Kami Kane Kari Kawa Ki Kita Kiyo Kuro Matsu Mina Mitsu Mizu Mori Naga Naka Nishi Oka Sakura Sawa Shima Shiro Sugi Sumi Suzu Taka Take Tani Toku Toyo Tsuki Uchi Ume Waka Yama Yoko Yoshi Yuki',
    ),
    endings: words(
      'bashi be da dera dome gaki gasa gawa guchi hama hara hashi hata hira ishi kawa kura machi maki mine mori mura nabe naga no numa oka saka saki sato sawa se shima shita suka suzu taka take tani to tsu ura wa yama yoshi za zaki zawa zono',
    ),
    legalForms: ['Corp.', 'Co., Ltd.'],
    wordColumn: 0,
    isWordFirst: false,
  },
  {
    countries: ['NL', 'BE'],
    currency: 'EUR',
    beginnings: words(
      'Aalden Ad Appel Berk Beuken Bloem Blok Boer Broek Dam Diep Doorn Duin Eiken Elzen Gaard Geest Goud Groen Haas Heide Hof Hout IJssel Kaag Kerk Klaver Koning Kraan Kroon Lage Linde Maas Meer Molen Nieuwe Noord Oever Oude Paarden Rijn Roos Rood Schelde Spaar Steen Tulp Veen Water Wilgen Zand Zilver Zuid',
    ),
    endings: words(
      'beek berg bosch brug burg daal dam dijk donk drecht dorp duin ede end gaarde gouw haven heem hoek hof horst hout huizen kamp kerk laan land loo lust meer mond muide oord poel rade rijk sluis stede stein steen stroom vaart veen veld voorde waard weg werf wijk woude zicht zijl',
    ),
    legalForms: ['B.V.', 'N.V.'],
    wordColumn: 0,
    isWordFirst: false,
  },
];
