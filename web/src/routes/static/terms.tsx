import { Prose } from '../../ui/prose.js';

export default function TermsScreen() {
  return (
    <Prose
      page="terms"
      title="terms.title"
      lead="terms.lead"
      sections={[
        { title: 'terms.who', text: 'terms.whoText' },
        { title: 'terms.offers', text: 'terms.offersText' },
        { title: 'terms.cancel', text: 'terms.cancelText' },
        { title: 'terms.fair', text: 'terms.fairText' },
        { title: 'terms.demo', text: 'terms.demoText' },
      ]}
    />
  );
}
