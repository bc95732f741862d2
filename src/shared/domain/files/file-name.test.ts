import { expect, test } from 'vitest'
import { NAME_LIMIT } from './document-rules.ts'
import { cleanFileName, endingOf } from './file-name.ts'

test.each([
  ['Plan.pdf', 'pdf', 'Plan.pdf'],
  ['Plan.PDF', 'pdf', 'Plan.pdf'],
  ['Foto.jpeg', 'jpg', 'Foto.jpeg'],
  ['Plan.exe', 'pdf', 'Plan.pdf'],
  ['Plan', 'pdf', 'Plan.pdf'],
  ['Stand 1.2.2026 final', 'pdf', 'Stand 1.2.2026 final.pdf'],
  ['Scan 06.12.2026', 'pdf', 'Scan 06.12.2026.pdf'],
  ['Angebot 4.711', 'pdf', 'Angebot 4.711.pdf'],
  ['Stand v1.2b', 'pdf', 'Stand v1.2b.pdf'],
  ['Archiv.7z', 'pdf', 'Archiv.pdf'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\Users\\eva\\Plan.pdf', 'pdf', 'Plan.pdf'],
  ['/', 'pdf', 'Datei.pdf'],
  ['...', 'pdf', 'Datei.pdf'],
  ['.pdf', 'pdf', 'Datei.pdf'],
  ['a"b<c>d|e?f*g:h.txt', 'txt', 'a_b_c_d_e_f_g_h.txt'],
  ['Plan\u202Efdp.exe', 'pdf', 'Planfdp.pdf'],
  ['a\u0000b\u0007\u200B\u2066c.txt', 'txt', 'abc.txt'],
  ['Zeile\r\neins.txt', 'txt', 'Zeileeins.txt'],
  ['  viel   Platz  .txt', 'txt', 'viel Platz.txt'],
  ['A\u0308rger.txt', 'txt', 'Ärger.txt'],
  ['con.txt', 'txt', '_con.txt'],
  ['🏭 Werk.png', 'png', '🏭 Werk.png'],
])('%j with content %s becomes %j', (name, ending, expected) => {
  expect(cleanFileName(name, ending)).toBe(expected)
  expect(cleanFileName(expected, ending), 'twice').toBe(expected)
})

test('shortens a long name but keeps its extension', () => {
  const name = cleanFileName(`${'ü'.repeat(500)}.docx`, 'docx')
  expect([...name].length).toBeLessThanOrEqual(NAME_LIMIT)
  expect(name).toMatch(/ü\.docx$/)
})

test.each([
  ['a.CSV', 'csv'],
  ['a', ''],
  ['1. Quartal', ''],
  ['Scan 06.12.2026', ''],
  ['x/a.csv', 'csv'],
])('%j has the extension %j', (name, ending) => expect(endingOf(name)).toBe(ending))
