import { NotFound } from '../../features/venues/components/frame/not-found.js';

export default NotFound;
