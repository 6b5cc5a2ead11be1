import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Card } from '../../../../ui/card.js';
import { RequestCard } from '../../components/request-card.js';
import { RequestDetails } from '../../components/request-details.js';
import { sampleRequest } from '../sample-request.js';

/** An example of a request as the desk shows it; a press opens its details. */
export function SampleRequest() {
  const t = useText();
  const [request] = useState(sampleRequest);
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="sample-request" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="sample-request" className="text-lg">
        {t('partner.sample')}
      </h2>
      <p className="text-muted">{t('partner.sampleAbout')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <RequestCard request={request} selected={false} onOpen={() => setOpen(!open)} />
        {open && (
          <Card role="status" className="rise-in">
            <RequestDetails request={request} />
            <p className="pt-4 text-sm text-muted">{t('venue.privacy')}</p>
          </Card>
        )}
      </div>
    </section>
  );
}
