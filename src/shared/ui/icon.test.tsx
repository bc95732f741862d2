import { render } from '@testing-library/react'
import house from 'lucide-static/icons/house.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { Icon, shapesOf } from './icon.tsx'

test('an icon is drawn from its shapes and is decoration unless it has a name', () => {
  const { container } = render(<Icon source={house} />)
  const svg = container.querySelector('svg')!
  expect(svg.getAttribute('aria-hidden')).toBe('true')
  expect(svg.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect([...svg.children].map((shape) => shape.localName)).toEqual(['path', 'path'])
  expect(render(<Icon source={lock} label="gesichert" />).getByRole('img', { name: 'gesichert' })).toBeTruthy()
})

test('every file of the icon set yields all of its shapes', () => {
  const folder = `${dirname(createRequire(import.meta.url).resolve('lucide-static/package.json'))}/icons`
  const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  expect(files.length).toBeGreaterThan(1500)
  for (const name of files) {
    const source = readFileSync(`${folder}/${name}`, 'utf8')
    const written = source.match(/<(?!svg|!|\/)[a-z]+/g) ?? []
    expect(shapesOf(source).length, name).toBe(written.length)
  }
})
