import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { renderMarkdown } from './markdown.ts'

const portal = await testApp()
const render = (text: string) => renderMarkdown(text, (target) => (target.startsWith('#') ? target : undefined))

test.each([
  ['# Plain HTML', '<h1 id="plain-html">Plain HTML</h1>'],
  [
    '## Plain HTML',
    '<h2 id="plain-html">Plain HTML <a class="anchor" href="#plain-html" aria-label="Link to this section">#</a></h2>',
  ],
  ['two\nlines', '<p>two lines</p>'],
  ['[there](#x) and [away](../y.md)', '<p><a href="#x">there</a> and away</p>'],
  ['- one\n- two\n  goes on', '<ul><li>one</li><li>two goes on</li></ul>'],
  ['- [x] one', '<ul><li>[x] one</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['**bold** *soft* `**code** <b>`', '<p><strong>bold</strong> <em>soft</em> <code>**code** &lt;b&gt;</code></p>'],
  ['```html\n<portal-bell>\n```\nnext', '<pre tabindex="0"><code>&lt;portal-bell&gt;</code></pre><p>next</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [
    '| A | B |\n|---|---|\n| `a \\| b` | c |',
    '<div class="table" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td><code>a | b</code></td><td>c</td></tr></tbody></table></div>',
  ],
])('%j', (text, html) => {
  expect(render(text)).toBe(html)
})

test('[E46] /docs/embedding serves the embedding guide, with the address of this portal in its snippets', async () => {
  const { statusCode, body, headers } = await portal.app.inject({ url: '/docs/embedding' })
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  expect(body).toContain('/widgets/portal.js&quot;&gt;&lt;/script&gt;')
  expect(body).not.toMatch(/portal\.example\.com|<script>|style="/)
  expect(body).toContain('<h3 id="portal-bell"><code>portal-bell</code> <a')
  expect(body).toContain('<li><a href="#troubleshooting">Troubleshooting</a></li>')
  for (const file of ['docs.css', 'docs.js', 'latin.woff2'])
    expect((await portal.app.inject({ url: `/docs/${file}` })).statusCode).toBe(200)
})
