import type { secretsEn } from '../en/secrets.js';
import type { Entry } from '../../lib/i18n/catalogue.js';

/** Hindi texts of secrets that are shown once. */
export const secretsHi: Readonly<Record<keyof typeof secretsEn, Entry>> = {
  'secret.copy': 'कॉपी करें',
  'secret.copied': 'कॉपी हो गया',
  'secret.kept': 'मैंने इसे रख लिया',
  'calendar.title': 'आपके अपने कैलेंडर में',
  'calendar.lead': 'आपके कैलेंडर ऐप के लिए एक गुप्त पता: आपकी बुकिंग उसमें दिखती हैं और हर बदलाव के साथ बदलती हैं। जिसके पास यह पता है, वह उन्हें पढ़ सकता है।',
  'calendar.leadDesk':
    'आपके कैलेंडर ऐप के लिए एक गुप्त पता: इस वेन्यू की बुक मेज़ें समय और लोगों की संख्या के साथ दिखती हैं, किसी मेहमान का नाम या नंबर कभी नहीं। जिसके पास यह पता है, वह उन्हें पढ़ सकता है। यह पता आपका अपना है और आपके टीम छोड़ते ही बंद हो जाता है।',
  'calendar.make': 'पता बनाएँ',
  'calendar.since': 'आपने {day} को एक पता बनाया।',
  'calendar.used': 'किसी कैलेंडर ने इसे आख़िरी बार {day} को पढ़ा।',
  'calendar.unused': 'अभी तक किसी कैलेंडर ने इसे नहीं पढ़ा।',
  'calendar.new': 'आपका कैलेंडर पता',
  'calendar.newLead': 'यह पता सिर्फ़ अभी दिखेगा। इसे अपने कैलेंडर ऐप में सब्सक्रिप्शन के रूप में जोड़ें।',
  'calendar.open': 'कैलेंडर ऐप में खोलें',
  'calendar.rotate': 'नया बनाएँ',
  'calendar.rotateTitle': 'पता बदलें?',
  'calendar.rotateLead': 'पुराना पता तुरंत बंद हो जाएगा। उसे इस्तेमाल करने वाले कैलेंडरों को नया पता चाहिए होगा।',
  'calendar.end': 'पता बंद करें',
  'calendar.endTitle': 'पता बंद करें?',
  'calendar.endLead': 'इसे इस्तेमाल करने वाले कैलेंडरों को हमसे आगे कुछ नहीं मिलेगा।',
  'calendar.ended': 'पता बंद हो गया',
};
