import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showIn } from '#shared/testing/show-in.tsx'
import { Heading } from './heading.tsx'
import { RichText } from './rich-text-view.tsx'

const Text = () => (
  <>
    <Heading className="sr">Titel</Heading>
    <Heading depth={2}>Teil</Heading>
    <RichText html="<h2>Zwischentitel</h2>" />
  </>
)

async function levels(): Promise<number[]> {
  await screen.findByText('Zwischentitel')
  return [2, 3, 4, 5, 6].flatMap((level) => screen.queryAllByRole('heading', { level }).map(() => level))
}

test('the headings of an element follow its attribute heading-level; their style does not', async () => {
  const { setProps } = showIn(Text)
  expect(await levels()).toEqual([2, 3, 3])
  expect(screen.getByText('Titel').className).toBe('h1 sr')
  act(() => setProps({ headingLevel: '4' }))
  expect(await levels()).toEqual([4, 5, 5])
  expect(screen.getByText('Titel').className).toBe('h1 sr')
  act(() => setProps({ headingLevel: '6' }))
  expect(await levels()).toEqual([6, 6, 6])
})

test('on a page of the portal a part of the kit is below the title of the page', () => {
  render(<Heading depth={2}>Teil</Heading>)
  expect(screen.getByRole('heading', { level: 2, name: 'Teil' })).toBeTruthy()
})
