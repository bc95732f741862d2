import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchFile } from './match-command.ts'

const HEADS =
  'id,name,name2,street,postcode,city,country,vat_id,tax_no,register,duns,iban,phone,email,web,ext_no,source,created,memo'
const ZINTL =
  'Zintl Oberflächentechnik GmbH,,Industriestr. 14,57462,Olpe,DE,DE136695976,,HRB 4471 Siegen,,,02761 12345,,zintl.de'
const KESSLER = 'Kessler Gießerei GmbH,,Ring 3,10115,Berlin,DE,,,,,,,,'

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'match-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function match(content: string | Buffer) {
  writeFileSync(at('records.csv'), content)
  const said: string[] = []
  const result = await matchFile(at('records.csv'), at('pairs.csv'), (line) => said.push(line))
  const [heads, ...lines] = readFileSync(at('pairs.csv'), 'utf8').trimEnd().split('\n')
  return { said, heads, lines, result }
}

describe('[SUP-05] npm run match', () => {
  test('writes the pairs with their scores', async () => {
    const { said, heads, lines, result } = await match(
      `${HEADS}\n1,${ZINTL},,sap,2024-01-01,\n2,${ZINTL.replace('ä', 'ae').toUpperCase()},,crm,,\n3,${KESSLER},,,,\n`,
    )
    expect(said).toEqual([])
    expect(heads).toBe('id_a,id_b,score,relation')
    expect(lines).toHaveLength(1)
    const [a, b, score] = lines[0]!.split(',')
    expect([a, b].toSorted()).toEqual(['1', '2'])
    expect(Number(score)).toBeGreaterThan(0.9)
    expect(result).toMatchObject({ records: 3, faults: 0, pairs: 1 })
  })

  test('names the relation of partners that must not be merged', async () => {
    const branch = ZINTL.replace('GmbH', 'GmbH Werk 2')
    const { lines } = await match(`${HEADS}\n1,${ZINTL},,,,\n2,${branch},,,,\n`)
    expect(lines[0]).toMatch(/^[12],[12],0\.0000,branch$/)
  })

  test('names bad rows by line and field, and compares the rest', async () => {
    const { said, lines, result } = await match(
      [
        HEADS,
        `1,${ZINTL},,,,`,
        `,${ZINTL},,,,`,
        '3,too short',
        `1,${ZINTL},,,,`,
        `5,${'x'.repeat(2_000)}${',y'.repeat(17)}`,
      ]
        .concat(['6,"two\nlines"' + ',\u0001'.repeat(17), `7,${ZINTL},,,,`, `8,"never closed`])
        .join('\n'),
    )
    expect(said).toEqual([
      'line 3, id: is missing; left out',
      'line 4: has 2 cells, the first line has 19; left out',
      "line 5, id: '1' was there before; left out",
      'line 6, name: is longer than 1000 characters; left out',
      'line 7, name2: holds control characters; left out',
      'line 10: a quotation mark is never closed; left out',
    ])
    expect(lines).toHaveLength(1)
    expect(result).toMatchObject({ records: 2, faults: 6 })
  })

  test.each([
    ['to the end of the file', []],
    ['but for the quotation mark of a later line', [`9,"${ZINTL},,,,`]],
  ])('a quotation mark that nothing closes %s hides no other row', async (_, further) => {
    const marked = `2,"Müller${',y'.repeat(17)}`
    const { said, result } = await match(
      Buffer.from(
        `\uFEFF${[HEADS, `1,${ZINTL},,,,`, marked, `3,${ZINTL},,,,`, `4,"two\nlines ü"${',y'.repeat(17)}`, `5,${ZINTL},,,,`, ...further].join('\n')}\n`,
      ),
    )
    expect(said[0]).toMatch(/^line 3: .*left out$/)
    expect(said.slice(1)).toEqual(further.map(() => 'line 8: a quotation mark is never closed; left out'))
    expect(result).toMatchObject({ records: 4, faults: 1 + further.length })
  })

  test.each([
    [
      'semicolons, a byte order mark and CRLF',
      (text: string) => Buffer.from(`\uFEFF${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`),
    ],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
    [
      'columns in another order, with unknown ones',
      (text: string) => Buffer.from(text.replaceAll(/^(\w+),/gm, 'x,$1,').replace('x,id', 'other,id')),
    ],
  ])('reads %s', async (_, encode) => {
    const { said, lines } = await match(
      encode(`${HEADS}\n1,${ZINTL},,,,\n2,${ZINTL.replace('chentechnik', 'chentechnk')},,,,\n`),
    )
    expect(said).toEqual([])
    expect(lines).toHaveLength(1)
  })

  test('keeps ids as they are, whatever they hold, and a memo of 10 MB out of memory', async () => {
    const ids = ['"a,""b"""', '=1+1', '<b>']
    const memo = `"${'so; "" \n'.repeat(1_300_000)}"`
    const { said, lines } = await match(`${HEADS}\n${ids.map((id) => `${id},${ZINTL},,,,${memo}`).join('\n')}`)
    expect(said).toEqual([])
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).toContain('"a,""b"""')
  })

  test('refuses a file without the columns, and leaves no output', async () => {
    rmSync(at('pairs.csv'), { force: true })
    await expect(match('a,b\n1,2\n')).rejects.toThrow('names no column id and no column name')
    await expect(match('')).rejects.toThrow('empty')
    expect(existsSync(at('pairs.csv'))).toBe(false)
  })

  test('explains itself, and says by its exit code what went wrong', async () => {
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'match-command.ts'), ...args])
    expect((await run('--help')).stdout).toContain('id_a,id_b,score')
    await expect(run('--in', 'x.csv')).rejects.toMatchObject({ code: 2 })
    await expect(run('--nonsense')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('nonsense') })
    await expect(run('--in', at('missing.csv'), '--out', at('pairs.csv'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ENOENT'),
    })
  })
})
