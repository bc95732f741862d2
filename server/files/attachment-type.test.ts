import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { attachmentEnding } from './attachment-type.ts'
import { loadsOrRuns } from './office-relations.ts'
import { aGif, aJpeg, anOdt, anOffice, aPdf, aPng, aWebp, bomb, zipOf } from './testing/files.ts'

const text = (content: string | Buffer) => Buffer.from(content)
const calendar = text('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')

test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
  ['a PDF', 'a.pdf', () => aPdf(), 'pdf'],
  ['a PDF called a picture', 'a.jpg', () => aPdf(), 'pdf'],
  ['a PDF called a program', 'a.exe', () => aPdf(), 'pdf'],
  ['Word', 'a.docx', () => anOffice('docx'), 'docx'],
  ['Excel', 'a.xlsx', () => anOffice('xlsx'), 'xlsx'],
  ['PowerPoint', 'a.pptx', () => anOffice('pptx'), 'pptx'],
  ['an OpenDocument text', 'a.odt', () => anOdt(), 'odt'],
  ['text', 'a.txt', () => text('Grüße, größer als 3 < 4\n'), 'txt'],
  ['text of Windows', 'a.txt', () => Buffer.from('Gr\u00fc\u00dfe', 'latin1'), 'txt'],
  ['text with a mark', 'a.txt', () => text('\uFEFFGuten Tag'), 'txt'],
  ['a script called so', 'a.js', () => text('alert(1)'), 'txt'],
  ['a table', 'a.CSV', () => text('a;b\n1;2\n'), 'csv'],
  ['a calendar', 'a.ics', () => calendar, 'ics'],
  ['a JPEG', 'a.jpg', () => aJpeg(), 'jpg'],
  ['a PNG', 'a.png', () => aPng(), 'png'],
  ['a WebP', 'a.webp', () => aWebp(), 'webp'],
])('%s (%s)', async (_what, name, make, ending) => expect(await attachmentEnding(await make(), name)).toBe(ending))

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a page', 'a.txt', () => text('<!doctype html><script>alert(1)</script>')],
  ['a page behind spaces', 'a.txt', () => text('\n\n  <html>')],
  ['a page behind words', 'a.txt', () => text('Guten Tag <script src=x></script>')],
  ['an SVG', 'a.svg', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['an SVG behind XML', 'a.pdf', () => text('<?xml version="1.0"?><svg/>')],
  ['bytes', 'a.pdf', () => Buffer.from([1, 2, 3, 0, 255])],
  ['text of two bytes each', 'a.txt', () => Buffer.from('\uFEFFGuten Tag', 'utf16le')],
  ['an archive', 'a.zip', () => zipOf({ 'a.txt': 'a' })],
  ['an archive called Word', 'a.docx', () => zipOf({ 'a.txt': 'a' })],
  [
    'an archive that unpacks to a thousand times its size',
    'a.docx',
    () => anOffice('docx', {}, ' '.repeat(16_000_000)),
  ],
  ['Word with macros', 'a.docx', () => anOffice('docm')],
  ['Word with macros that does not say so', 'a.docx', () => anOffice('docx', { 'word/vbaProject.bin': 'x' })],
  ['Word with an OLE object', 'a.docx', () => anOffice('docx', { 'word/embeddings/oleObject1.bin': 'x' })],
  ['PowerPoint with a program in it', 'a.pptx', () => anOffice('pptx', { 'ppt/embeddings/setup.exe': 'x' })],
  ['OpenDocument with an OLE object', 'a.odt', () => anOdt({ 'Object 1': 'x' })],
  ['OpenDocument with macros', 'a.odt', () => anOdt({ 'Basic/Standard/Module1.xml': 'x' })],
  ['old Word', 'a.doc', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex')],
  ['a program', 'a.pdf', () => Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  ['a GIF', 'a.gif', () => aGif()],
  ['RTF', 'a.rtf', () => text('{\\rtf1 Hallo}')],
])('not %s (%s)', async (_what, name, make) => expect(await attachmentEnding(await make(), name)).toBeUndefined())

const relation = (type: string, target: string, mode = 'TargetMode="External"') =>
  `<?xml version="1.0"?><Relationships><Relationship Id="a>b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/></Relationships>`
const RELS = 'word/_rels/settings.xml.rels'
const related = (rels: string) => anOffice('docx', { [RELS]: rels })

test.each([
  ['a remote template', relation('attachedTemplate', 'https://evil.example/t.dotm')],
  ['a template of another computer', relation('attachedTemplate', '\\\\evil.example\\t.dotm')],
  ['a template behind a file address', relation('attachedTemplate', 'file://evil.example/t.dotm')],
  [
    'a remote template in other quotes',
    relation('attachedTemplate', 'https://evil.example/t', "TargetMode = 'External'"),
  ],
  [
    'a remote template in entities',
    relation('attachedTemplate', '&#104;ttps://evil.example/t', 'TargetMode="&#x45;xternal"'),
  ],
  [
    'a remote template under a prefix',
    relation('attachedTemplate', 'http://e.example/t').replace('<Relationship Id', '<r:Relationship Id'),
  ],
  ['a remote picture', relation('image', 'https://evil.example/p.png')],
  ['a remote frame', relation('frame', 'mhtml:https://evil.example/f')],
  ['an OLE object under another name', relation('oleObject', 'media/p.png', '')],
  ['definitions of entities', `<!DOCTYPE x [<!ENTITY e "External">]>${relation('hyperlink', 'https://a.example')}`],
])('not Word with %s', async (_what, rels) =>
  expect(await attachmentEnding(await related(rels), 'a.docx')).toBeUndefined(),
)

test('not Word with a remote template in UTF-16', async () => {
  const utf16 = Buffer.from(`\uFEFF${relation('attachedTemplate', 'https://evil.example/t')}`, 'utf16le')
  expect(loadsOrRuns(utf16)).toBe(true)
  expect(loadsOrRuns(Buffer.from(utf16).swap16())).toBe(true)
})

test.each([
  ['links', relation('hyperlink', 'https://example.com')],
  ['its own template', relation('attachedTemplate', 'file:///C:\\Vorlagen\\Brief.dotx')],
  ['a template beside it', relation('attachedTemplate', 'Brief.dotx')],
])('Word with %s', async (_what, rels) => expect(await attachmentEnding(await related(rels), 'a.docx')).toBe('docx'))

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const odf = (element: string) => anOdt({ 'content.xml': `<?xml version="1.0"?><x ${XLINK}>${element}</x>` })
test.each([
  ['a remote template', '<meta:template xlink:href="https://evil.example/t.ott" xlink:actuate="onRequest"/>'],
  ['a template of another computer', '<meta:template xlink:href="file://evil.example/t.ott"/>'],
  ['a template behind two slashes', '<meta:template xlink:href="\\\\evil.example\\t.ott"/>'],
  ['a template behind four slashes', '<meta:template xlink:href="file:////evil.example/t.ott"/>'],
  ['a remote picture', '<draw:image xlink:href="https://evil.example/p.png"/>'],
  ['a remote picture under another prefix', "<d:image q:href = 'https://evil.example/p.png'/>"],
  ['a remote picture in entities', '<draw:image xlink:href="&#104;ttps://evil.example/p.png"/>'],
  ['a remote section', '<text:section-source xlink:href="http://evil.example/s.odt"/>'],
  ['a remote font', '<svg:font-face-uri xlink:href="https://evil.example/f.ttf"/>'],
  [
    'a macro of the machine',
    '<script:event-listener xlink:href="vnd.sun.star.script:../../x.py$run?language=Python"/>',
  ],
  ['a link that calls a macro', '<text:a xlink:href="vnd.sun.star.script:x.y?language=Basic">a</text:a>'],
  ['a script', '<office:script script:language="ooo:script">x</office:script>'],
  ['a table of another program', '<office:dde-source office:dde-application="cmd"/>'],
  ['definitions of entities', '<!DOCTYPE x [<!ENTITY e "https://evil.example">]>'],
])('not OpenDocument with %s', async (_what, element) =>
  expect(await attachmentEnding(await odf(element), 'a.odt')).toBeUndefined(),
)

test('not OpenDocument with a remote template in its properties or in an object', async () => {
  const template = '<meta:template xlink:href="https://evil.example/t.ott"/>'
  for (const part of ['meta.xml', 'styles.xml', 'Object 1/content.xml'])
    expect(await attachmentEnding(await anOdt({ [part]: template }), 'a.odt')).toBeUndefined()
})

test.each([
  ['links', '<text:a xlink:href="https://example.com">a</text:a><draw:a xlink:href="mailto:a@example.com"/>'],
  ['its own pictures', '<draw:image xlink:href="Pictures/1000.png"/><draw:object xlink:href="./Object 1"/>'],
  ['a template of its author', '<meta:template xlink:href="file:///home/anna/Brief.ott"/>'],
  ['a template beside it', '<meta:template xlink:href="../Vorlagen/Brief.ott"/>'],
  ['an empty list of scripts', '<office:scripts/><presentation:event-listener xlink:href="#Seite 2"/>'],
])('OpenDocument with %s', async (_what, element) =>
  expect(await attachmentEnding(await odf(element), 'a.odt')).toBe('odt'),
)

test('OpenDocument with more text than is read is damaged', async () => {
  expect(await attachmentEnding(await anOdt({ 'content.xml': ' '.repeat(60_000_001) }), 'a.odt')).toBe('damaged')
})

test('Word with a chart and its table', async () =>
  expect(await attachmentEnding(await anOffice('docx', { 'word/embeddings/Tabelle1.xlsx': 'x' }), 'a')).toBe('docx'))

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
const behind = (bytes: Buffer, more = '<script>alert(1)</script>') => Buffer.concat([bytes, text(more)])
test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['half a PDF', () => half(aPdf(4_000))],
  ['a PDF with something behind its end', () => behind(aPdf())],
  [
    'Word with more relationships than are read',
    () => related(`${relation('hyperlink', 'a')}${' '.repeat(1_000_000)}`),
  ],
  [
    'Word of more parts than are read',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'.repeat(10_001)), Buffer.alloc(99)]),
  ],
  ['half of Word', async () => half(await anOffice('docx', { a: 'a'.repeat(2_000) }))],
  ['Word with something behind it', async () => behind(await anOffice('docx'))],
  ['half a JPEG', async () => half(await aJpeg(900, 900))],
  ['half a PNG', async () => half(await aPng(900, 900))],
])('%s is damaged', async (_what, make) => expect(await attachmentEnding(await make(), 'a')).toBe('damaged'))

test('a picture of 40,000 × 40,000 px in 1 kB has too many pixels, and is not decoded', async () =>
  expect(await attachmentEnding(bomb(40_000), 'a')).toBe('tooManyPixels'))

const MACRO = 'word/vbaProject.bin'
const withMacro = () => anOffice('docx', { [MACRO]: 'x' })
const END_LENGTH = 22

test('Word is damaged when its end record counts one entry less, to hide macros', async () => {
  const bytes = await withMacro()
  const end = bytes.length - END_LENGTH
  for (const field of [8, 10]) bytes.writeUInt16LE(bytes.readUInt16LE(end + field) - 1, end + field)
  expect(await attachmentEnding(bytes, 'a.docx')).toBe('damaged')
})

test('Word is damaged when there are bytes between its list of contents and the end record', async () => {
  const bytes = await anOffice('docx')
  const end = bytes.length - END_LENGTH
  const between = Buffer.concat([bytes.subarray(0, end), text('more'), bytes.subarray(end)])
  expect(await attachmentEnding(between, 'a.docx')).toBe('damaged')
})

/** `bytes` with a Unicode Path extra field, which gives the last entry, called `name`, another name. */
function renamed(bytes: Buffer, name: string, other: string): Buffer {
  const at = bytes.lastIndexOf(name)
  const field = Buffer.concat([Buffer.alloc(9), text(other)])
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(field.length - 4, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(name), 5)
  const result = Buffer.concat([bytes.subarray(0, at + name.length), field, bytes.subarray(at + name.length)])
  const [extra, size] = [at - 46 + 30, result.length - END_LENGTH + 12]
  result.writeUInt16LE(result.readUInt16LE(extra) + field.length, extra)
  result.writeUInt32LE(result.readUInt32LE(size) + field.length, size)
  return result
}

test('macros are found by either name of an entry that has two', async () => {
  const harmless = 'word/notes.xml'
  expect(await attachmentEnding(renamed(await withMacro(), MACRO, harmless), 'a.docx')).toBeUndefined()
  const hidden = renamed(await anOffice('docx', { [harmless]: 'x' }), harmless, MACRO)
  expect(await attachmentEnding(hidden, 'a.docx')).toBeUndefined()
  const plain = renamed(await anOffice('docx', { [harmless]: 'x' }), harmless, 'word/n.xml')
  expect(await attachmentEnding(plain, 'a.docx')).toBe('docx')
})

test.each([
  ['/word/notes.xml', 'docx'],
  ['/Basic/notes.xml', undefined],
])('the absolute name %s in an archive is checked like others', async (name, ending) => {
  const bytes = await anOffice('docx', { [name.replace('/', '_')]: 'x' })
  const absolute = bytes.toString('latin1').replaceAll(name.replace('/', '_'), name)
  expect(await attachmentEnding(Buffer.from(absolute, 'latin1'), 'a.docx')).toBe(ending)
})
