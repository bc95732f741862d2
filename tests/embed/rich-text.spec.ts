// Text of authors in a real element, on a page that allows neither a style nor markup from text: the one list of kept elements.
import { DANGEROUS, DROPPED, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { begin, EVERYWHERE, expect, faultsOf, test } from './any-browser.ts'
import { eventually } from './tab.ts'

const STYLED =
  '<p style="text-align: center; color: rgb(1, 2, 3); position: fixed; background: url(https://x.example/b)" onclick="run()">a</p>'
const TEXTS = [...KEPT, ...DROPPED.map(([, html]) => html), ...MUTATIONS, STYLED]
/** Boxes and colours that our elements add. */
const OWN =
  / (class="(ink|table-box)"|aria-level="\d"|style="[^"]*"|data-style="[^"]*"|tabindex="0"|role="region"|aria-label="[^"]*")/g
const bare = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(OWN, '')).replaceAll(/<div>(<table>.*?<\/table>)<\/div>/g, '$1')

const prose = () =>
  [...(document.querySelector('portal-legal')?.shadowRoot?.querySelectorAll('.prose') ?? [])].map(
    (text) => text.innerHTML,
  )

test(
  '[E30] [T21] what authors write: the listed tags and allowed links stay, windows have no opener, styles hold, nothing runs',
  EVERYWHERE,
  async ({ stage, tab }) => {
    const section = (html: string, nr: number) => ({ id: `s${nr}`, heading: `${nr}`, html, changed: false })
    const answer = {
      document: 'terms',
      language: 'de',
      version: '1',
      current: true,
      validFrom: '2026-01-01',
      title: 'T',
      summary: '',
      sections: TEXTS.map(section),
      earlier: [],
      acceptable: false,
    }
    stage.answers.set('/api/user/legal/terms', answer)
    await begin(tab, stage, '<portal-legal document="terms"></portal-legal>')
    await eventually(tab, prose).toHaveLength(TEXTS.length)
    await eventually(tab, () => document.querySelector('portal-legal')!.shadowRoot!.querySelectorAll('h6').length).toBe(
      1,
    )
    // When the last one exists, all exist.
    await expect.poll(async () => (await tab.run(prose)).at(-1)).not.toBe('')
    const shown = await tab.run(prose)

    const kept = shown.slice(0, KEPT.length).map(bare)
    // Embedded, every link to a page has a window of its own.
    const withWindow = (html: string) =>
      html.replaceAll(/<a href="(https:[^"]*)"[^>]*>/g, '<a href="$1" target="_blank" rel="noopener">')
    expect(kept).toEqual(KEPT.map(withWindow))
    const left = shown.slice(KEPT.length, KEPT.length + DROPPED.length).map(bare)
    expect(left).toEqual(DROPPED.map(([, , rest]) => withWindow(rest)))
    for (const html of shown.slice(KEPT.length + DROPPED.length)) expect(bare(html)).not.toMatch(DANGEROUS)

    const facts = await tab.run(() => {
      const root = document.querySelector('portal-legal')!.shadowRoot!
      const styled = [...root.querySelectorAll<HTMLElement>('.prose')].at(-1)!.querySelector('p')!
      const { textAlign, position, backgroundImage } = getComputedStyle(styled)
      const links = [...root.querySelectorAll<HTMLAnchorElement>('.prose a[href]')]
      return {
        look: [textAlign, position, backgroundImage, styled.style.getPropertyValue('--ink')],
        links: [...new Set(links.map(({ protocol, target, rel }) => `${protocol} ${target} ${rel}`))],
      }
    })
    expect(facts).toEqual({
      look: ['center', 'static', 'none', 'rgb(1, 2, 3)'],
      links: ['https: _blank noopener'],
    })
    expect(await faultsOf(tab)).toEqual([])
  },
)
