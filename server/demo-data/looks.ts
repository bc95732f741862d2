// How the people look whom the mocks show; everyone else is drawn by chance.
import type { DemoPerson } from './people.ts'
import { lookOf, type Look } from './portraits.ts'

const KNOWN: Readonly<Record<string, Partial<Look>>> = {
  'katrin.osterloh': { ground: '#c9d6df', skin: '#e3b18a', hairstyle: 'bun', hair: '#3a2a20', clothes: 'sweater', cloth: '#7a5936', glasses: 'square' },
  'bernd.scholten': { ground: '#d3dde0', skin: '#a86f47', hairstyle: 'm-crop', hair: '#1f1b19', clothes: 'sweater', cloth: '#8c8f8a', beard: 'none', glasses: 'none', helmet: '' },
  'claudia.pfeiffer': { ground: '#c9d6df', skin: '#e3b18a', hairstyle: 'bob', hair: '#3a2a20', clothes: 'sweater', cloth: '#7a5936', glasses: 'none' },
  'miriam.falk': { ground: '#cddbd2', skin: '#e9bd98', hairstyle: 'bob', hair: '#8d8a84', clothes: 'blazer', cloth: '#7a5936', glasses: 'none' },
  'hannes.pieper': { ground: '#e0e3d0', skin: '#c68f63', hairstyle: 'm-crop', hair: '#1f1b19', clothes: 'sweater', cloth: '#8c8f8a', beard: 'none', glasses: 'none' },
  'petra.sommerfeld': { ground: '#cddbd2', skin: '#e9bd98', hairstyle: 'pixie', hair: '#8d8a84', clothes: 'vneck', cloth: '#5d6b4f', glasses: 'round' },
  'oliver.thiele': { ground: '#e0e3d0', skin: '#dca77c', hairstyle: 'm-side', hair: '#1f1b19', clothes: 'shirt', cloth: '#8fa9b3', beard: 'stubble', glasses: 'none' },
  'daniel.kowalski': { ground: '#e0e3d0', skin: '#dca77c', hairstyle: 'm-crop', hair: '#1f1b19', clothes: 'turtleneck', cloth: '#8c8f8a', beard: 'none', glasses: 'none' },
  'wiebke.janssen': { ground: '#cddbd2', skin: '#e9bd98', hairstyle: 'bun', hair: '#8d8a84', clothes: 'sweater', cloth: '#7a5936', glasses: 'square' },
  'aylin.demir': { ground: '#e0e3d0', skin: '#c68f63', hairstyle: 'wavy', hair: '#1f1b19', clothes: 'blazer', cloth: '#3e4f66', glasses: 'square' },
  'tim.ostendorf': { ground: '#e6dcc8', skin: '#efc8a4', hairstyle: 'm-knot', hair: '#1f1b19', clothes: 'workwear', cloth: '#1e4a50', beard: 'none', glasses: 'none', helmet: '' },
  'anke.siebert': { ground: '#e6dcc8', skin: '#f0cbab', hairstyle: 'lowBun', hair: '#b58a4c', clothes: 'blazer', cloth: '#4a4550', glasses: 'none' },
  'murat.yildiz': { ground: '#d3dde0', skin: '#c68f63', hairstyle: 'm-fade', hair: '#1f1b19', clothes: 'workwear', cloth: '#1e4a50', beard: 'boxed', glasses: 'none', helmet: '#f1efe8' },
  'leonie.brinkmann': { ground: '#c6d8d8', skin: '#f0cbab', hairstyle: 'fringeBob', hair: '#9a4f2c', clothes: 'turtleneck', cloth: '#24565b', glasses: 'none' },
  'katharina.vonderheyde': { ground: '#dcd9d0', skin: '#e9bd98', hairstyle: 'long', hair: '#b58a4c', clothes: 'blazer', cloth: '#2f3b3d', glasses: 'none' },
  'thorsten.wehmeyer': { ground: '#c6d8d8', skin: '#efc8a4', hairstyle: 'm-receding', hair: '#8d8a84', clothes: 'blazer', cloth: '#3e4f66', beard: 'none', glasses: 'square' },
  'felix.hartung': { ground: '#cddbd2', skin: '#f0cbab', hairstyle: 'm-quiff', hair: '#8a6239', clothes: 'hoodie', cloth: '#24565b', beard: 'none', glasses: 'none' },
  'jonas.reiter': { ground: '#d3dde0', skin: '#efc8a4', hairstyle: 'm-waves', hair: '#6b4a2f', clothes: 'vneck', cloth: '#5d6b4f', beard: 'stubble', glasses: 'none' },
  'guel.aksoy': { ground: '#e3d5c8', skin: '#dca77c', hairstyle: 'headscarf', hair: '#2f6f78', clothes: 'blazer', cloth: '#4a4550', glasses: 'none' },
  'farida.haddad': { ground: '#e6dcc8', skin: '#c68f63', hairstyle: 'headscarf', hair: '#6d6a4d', clothes: 'sweater', cloth: '#2f3b3d', glasses: 'round' },
  'priya.raman': { ground: '#c9d6df', skin: '#a86f47', hairstyle: 'braid', hair: '#1f1b19', clothes: 'vneck', cloth: '#8a4b3c', glasses: 'none' },
}

/** Works in a hall, and so wears work clothes. */
const inHall = ({ division, position }: DemoPerson) =>
  /^(Produktion|Lagerlogistik|Montage|Ausbildung)/.test(division) && !/leiter|Einkäufer/i.test(position)

export const lookOfPerson = (seed: number, person: DemoPerson): Look => ({
  ...lookOf(seed, person.username, person.look, inHall(person)),
  ...KNOWN[person.username],
})
