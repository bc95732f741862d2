import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteRename } from './renamed-categories.ts'
import { usePresentLabel } from './use-category-label.ts'

test.each([
  ['Alt', 'Neu'],
  ['Neu', 'Neu'],
  ['Andere', 'Andere'],
  [undefined, undefined],
])('what is shown by the name %j goes along to %j', (label, present) => {
  const { result } = renderHook(() => usePresentLabel(label))
  act(() => {
    noteRename({ from: 'Alt', to: 'Zwischen' })
    noteRename({ from: 'Zwischen', to: 'Neu' })
  })
  expect(result.current).toBe(present)
})

test('does not resolve a name that a category has again', () => {
  act(() => {
    noteRename({ from: 'Hin', to: 'Her' })
    noteRename({ from: 'Her', to: 'Hin' })
  })
  expect(renderHook(() => [usePresentLabel('Hin'), usePresentLabel('Her')]).result.current).toEqual(['Hin', 'Hin'])
})
