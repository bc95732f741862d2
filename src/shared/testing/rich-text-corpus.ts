// Rich text for the tests of every sanitiser: allowed markup, forbidden markup, and known attacks.

/** Content that a browser would run, load or lay over the page, whatever the markup around it. */
export const DANGEROUS =
  /<\s*(script|style|iframe|object|embed|svg|math|img|form|input|button|base|link|meta|video|audio|template|div)|\son\w+\s*=|javascript:|vbscript:|data:text|url\(|position\s*:|srcdoc|xlink|\sid=|\sname=|\sstyle=/i

/** Unchanged markup. */
export const KEPT: readonly string[] = [
  '<p>Text mit <strong>fett</strong>, <em>schräg</em>, <u>Strich</u>, <b>b</b> und <i>i</i></p>',
  '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<ol><li>eins</li><li>zwei</li></ol><ul><li>drei</li></ul>',
  '<p>Zeile<br>Zeile</p>',
  '<p><span>Spanne</span></p>',
  '<figure><table><thead><tr><th colspan="2">Kopf</th></tr></thead><tbody><tr><td rowspan="3">A</td><td>B</td></tr></tbody></table></figure>',
  '<p><a href="https://talbrueck.example/plan?a=1&amp;b=2#x">Plan</a></p>',
  '<p><a href="https://talbrueck.example/" target="_blank" rel="noopener">neu</a></p>',
  '<p class="rt-quote">Zitat</p>',
  '<p>5 &lt; 6 &amp; style="color: red" ist nur Text, on­click= auch</p>',
  '<p>Größe „groß“ – ’s, עברית, 👩🏽‍🏭, Ilić, Paweł</p>',
]

/** Unchanged where links may point to e-mail and telephone; else only the text remains. */
export const CONTACT =
  '<p><a href="mailto:presse@talbrueck.example?subject=Ofen">Presse</a> oder <a href="tel:+492714711">0271 4711</a></p>'
export const CONTACT_WORDS = '<p><a>Presse</a> oder <a>0271 4711</a></p>'

/** Forbidden links to e-mail and telephone, also where such links are allowed. */
export const FORBIDDEN_CONTACTS: readonly (readonly [what: string, html: string, left: string])[] = [
  ['mail that copies others', '<a href="mailto:a@x.example?bcc=b@x.example">a</a>', '<a>a</a>'],
  ['mail with a header', '<a href="mailto:a@x.example?subject=x%0Abcc:b@x.example">a</a>', '<a>a</a>'],
  ['a service code of telephones', '<a href="tel:*21*0271">a</a>', '<a>a</a>'],
  ['a window for mail', '<a href="mailto:a@x.example" target="_blank">a</a>', '<a href="mailto:a@x.example">a</a>'],
]

/** Name of the removed markup, the text, and the expected result. */
export const DROPPED: readonly (readonly [what: string, html: string, left: string])[] = [
  ['content of removed tags', '<p>vor</p><div>weg</div><article>weg</article><p>nach</p>', '<p>vor</p><p>nach</p>'],
  ['a script', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a style sheet', '<style>p{position:fixed}</style><p>a</p>', '<p>a</p>'],
  ['handlers', '<p onclick="alert(1)" onpointerrawupdate=alert(1)>a</p>', '<p>a</p>'],
  ['a picture', '<p>a<img src=x onerror=alert(1)>b</p>', '<p>ab</p>'],
  ['http', '<a href="http://x.example">a</a>', '<a>a</a>'],
  ['javascript', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript with a tab', '<a href="java&#9;script:alert(1)">a</a>', '<a>a</a>'],
  ['javascript after a control character', '<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
  ['data', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
  ['a host without scheme', '<a href="//x.example">a</a>', '<a>a</a>'],
  ['a path', '<a href="/logout">a</a>', '<a>a</a>'],
  ['links to mail and telephone', CONTACT, CONTACT_WORDS],
  ['a user name that looks like a host', '<a href="https://talbrueck.example@evil.example/">a</a>', '<a>a</a>'],
  ['https that does not parse', '<a href="https://">a</a>', '<a>a</a>'],
  ['a named window', '<a href="https://x.example" target="portal">a</a>', '<a href="https://x.example">a</a>'],
  [
    'opener',
    '<a href="https://x.example" target="_blank" rel="opener">a</a>',
    '<a href="https://x.example" target="_blank" rel="noopener">a</a>',
  ],
  [
    'no rel',
    '<a href="https://x.example" target="_blank">a</a>',
    '<a href="https://x.example" target="_blank" rel="noopener">a</a>',
  ],
  ['target without address', '<a target="_blank" rel="noopener">a</a>', '<a>a</a>'],
  ['foreign classes', '<p class="modal rt-quote btn hidden">a</p>', '<p class="rt-quote">a</p>'],
  ['only foreign classes', '<p class="modal">a</p>', '<p>a</p>'],
  [
    'ids and names',
    '<p id="root" name="x" data-x="y" aria-hidden="true" role="alert" slot="x" tabindex="1">a</p>',
    '<p>a</p>',
  ],
  [
    'a huge span',
    '<table><tbody><tr><td colspan="100000" rowspan="-1">a</td></tr></tbody></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['an overlay', '<p style="position:fixed;inset:0;z-index:9">a</p>', '<p>a</p>'],
  ['a beacon', '<p style="background:url(https://x.example/b)">a</p>', '<p>a</p>'],
  ['a custom element', '<p>a<portal-bell></portal-bell>b</p>', '<p>ab</p>'],
  ['a declarative shadow root', '<p>a</p><template shadowrootmode="open"><p>x</p></template>', '<p>a</p>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>a</p>', '<p>a</p>'],
  ['a form', '<form action="https://x.example"><input name="otp"></form><p>a</p>', '<p>a</p>'],
  ['a comment', '<p>a<!-- <img src=x onerror=alert(1)> -->b</p>', '<p>ab</p>'],
]

/** Markup that may become dangerous when it is parsed a second time. */
export const MUTATIONS: readonly string[] = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<table><tbody><svg><style><img src=x onerror=alert(1)></style></svg></tbody></table>',
  '<p data-style="color:red&quot; onmouseover=&quot;alert(1)">a</p>',
  '<p style="color:red" style="position:fixed" data-style="background:url(x)">a</p>',
  '<a href="https://x.example" style=\'x\' style="background:url(javascript:alert(1))">a</a>',
  '<p <style="x" style=color:red onclick=alert(1)>a</p>',
  '<xmp><p style="</xmp><img src=x onerror=alert(1)>">',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<p title="<p style=" onclick=alert(1)//">a</p>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  `${'<b>'.repeat(12)}<img src=x onerror=alert(1)>`,
]
