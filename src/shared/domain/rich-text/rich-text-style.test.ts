import { expect, test } from 'vitest'
import { cleanStyle } from './rich-text-style.ts'

test.each([
  ['color: red', 'color: red'],
  ['COLOR:#B0231A;', 'color: #b0231a'],
  ['color: rgb(10, 20, 30)', 'color: rgb(10, 20, 30)'],
  ['background-color: hsl(40deg 90% 60% / .5)', 'background-color: hsl(40deg 90% 60% / .5)'],
  ['font-weight:bold;font-style:italic', 'font-weight: bold; font-style: italic'],
  ['text-align: center; text-decoration: underline', 'text-align: center; text-decoration: underline'],
  ['margin-left: 40px', 'margin-left: 40px'],
  ['padding-left: 1.5em', 'padding-left: 1.5em'],
  ['width: 50%', 'width: 50%'],
  ['list-style-type: lower-alpha', 'list-style-type: lower-alpha'],
])('keeps %s', (style, expected) => {
  expect(cleanStyle(style)).toBe(expected)
  expect(cleanStyle(expected)).toBe(expected)
})

test.each([
  'position: fixed',
  'position:absolute;top:0',
  'z-index: 9999',
  'display: none',
  'visibility: hidden',
  'opacity: 0',
  'content: "Ihr Konto"',
  'background: url(https://evil.example/x)',
  'background-image: url(//evil.example/x)',
  'color: url(https://evil.example/x)',
  'background-color: image-set("https://evil.example/x" 1x)',
  'margin-left: -400px',
  'margin: -1em',
  'text-indent: -9999px',
  'padding-left: 900px',
  'width: 4000px',
  'width: 101%',
  'color: expression(alert(1))',
  'behavior: url(x.htc)',
  '-moz-binding: url(x)',
  'transform: scale(99)',
  'filter: blur(9px)',
  'color: var(--portal-accent)',
  '--portal-accent: red',
  'color: re\\64',
  'color/**/: red',
  'co/**/lor: red',
  'color: red !important',
  'list-style-type: url(https://evil.example/x)',
  'list-style: url(x)',
  'cursor: url(x), auto',
  'font-family: x',
  'float: right',
  'animation: spin 1s',
  'mask: url(x)',
  'width: calc(100% * 9)',
  'constructor: red',
  '__proto__: red',
  'text-align: center}',
])('[T17] drops %s', (style) => expect(cleanStyle(style)).toBe(''))

test('keeps allowed declarations beside refused ones', () => {
  expect(cleanStyle('position: fixed; color: red; background: url(x;y); text-align: right')).toBe(
    'color: red; text-align: right',
  )
})
