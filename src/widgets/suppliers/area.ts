import { entry, page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const suppliers: Shared = { area: 'suppliers', portal: 'portal_ek', roles: ['menu_ek_lieferanten_report'] }

export const area: AreaSpec = {
  ids: ['suppliers'],
  elements: [
    {
      tag: 'portal-suppliers',
      text: 'The supplier report: business partners in a table with search, filters, sorting, saved views and export; or the form that creates one.',
      attributes: {
        view: {
          text: 'The report, or, for those who may, the form that creates a supplier.',
          type: "'report' | 'new'",
          initial: "'report'",
        },
      },
      events: ['portal-navigate'],
      parts: {
        list: 'The report.',
      },
      sample: { shows: { ready: 'BP-Nr', empty: 'Kein Lieferant passt|Noch sind keine Lieferanten' } },
      webPart: { icon: 'Table' },
    },
    {
      tag: 'portal-supplier',
      text: 'One supplier: its numbers with their checks, who in the group buys there, certificates, change requests, memos.',
      attributes: {
        'partner-id': { text: 'Number of the supplier in its address.', type: 'number', field: { required: true } },
      },
      events: ['portal-navigate', 'portal-title'],
      parts: {
        certificates: 'Certificates.',
        'change-requests': 'Changes that a second person decides.',
        contracts: 'Contracts.',
        merged: 'Partners that were merged into this one.',
        numbers: 'Numbers of the partner.',
        responsible: 'Who is responsible.',
        ties: 'Partners that belong to this one: branches, sister companies, general partners, successors.',
      },
      sample: {
        attributes: { 'partner-id': { idFrom: '/api/gpp/partners?q=Ferrum&size=1' } },
        shows: { ready: 'Wer in der Gruppe kauft hier', empty: 'Noch kauft keine Gesellschaft' },
      },
      webPart: { icon: 'Manufacturing' },
    },
    {
      tag: 'portal-supplier-relationship',
      text: 'What one company buys from a supplier, compared with the others of the group: bands, contracts, contacts of both sides.',
      attributes: {
        'partner-id': { text: 'Number of the supplier in its address.', type: 'number', field: { required: true } },
        'company-id': {
          text: 'Number of the company that buys, the last one of the address.',
          type: 'number',
          field: { required: true },
        },
      },
      events: ['portal-navigate', 'portal-title'],
      parts: {
        contacts: 'Contacts on both sides.',
        matrix: 'Material groups by site.',
      },
      sample: {
        attributes: { 'partner-id': { idFrom: '/api/gpp/partners?q=Ferrum&size=1' }, 'company-id': '2' },
        shows: { ready: 'Die Gruppe bei diesem Lieferanten', empty: 'Für diese Gesellschaft gilt kein Vertrag' },
      },
      webPart: { icon: 'Link' },
    },
  ],
  routes: [
    page('suppliers.new', '/lieferanten/neu', 'supplierNew', suppliers, {
      flags: ['createsPartners'],
      tag: 'portal-suppliers',
      fixed: { view: 'new' },
    }),
    page('suppliers.relationship', '/lieferanten/:id/:kunde', 'relationship', suppliers, {
      tag: 'portal-supplier-relationship',
      attributes: { id: 'partner-id', kunde: 'company-id' },
    }),
    page('suppliers.supplier', '/lieferanten/:id', 'supplier', suppliers, {
      tag: 'portal-supplier',
      attributes: { id: 'partner-id' },
    }),
    page('suppliers', '/lieferanten', 'suppliers', suppliers, {
      ...entry('portal_ek', 'factory', 'menu_ek_lieferanten_report'),
      tag: 'portal-suppliers',
    }),
  ],
  notices: {
    menus: ['menu_ek_lieferanten_report'],
    decisions: {
      partnerRequest: {
        de: { approve: 'Genehmigen', reject: 'Ablehnen', approved: 'Genehmigt', rejected: 'Abgelehnt' },
        en: { approve: 'Approve', reject: 'Reject', approved: 'Approved', rejected: 'Rejected' },
      },
    },
    line: {
      id: 'suppliers',
      icon: 'factory',
      roles: [['menu_ek_lieferanten_report']],
      channels: ['bell'],
      words: {
        de: {
          name: 'Lieferanten',
          what: 'Nachweise laufen ab, Änderungen entschieden',
          push: 'Neues zu einem Lieferanten im Portal',
        },
        en: {
          name: 'Suppliers',
          what: 'certificates expire, changes decided',
          push: 'Update on a supplier in the portal',
        },
      },
    },
  },
}
