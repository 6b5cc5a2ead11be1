import {
  STAFF_ROLES,
  type AcceptStaffInvite,
  type ChangeStaffRole,
  type InviteStaff,
  type LookAtStaffInvite,
  type StaffRole,
} from '@app/contracts';
import { Email, OneOf, Text } from '../../http/requests/fields.js';

export class InviteStaffDto implements InviteStaff {
  @Email()
  email!: string;

  @OneOf(STAFF_ROLES)
  role!: StaffRole;
}

export class ChangeStaffRoleDto implements ChangeStaffRole {
  @OneOf(STAFF_ROLES)
  role!: StaffRole;
}

export class LookAtStaffInviteDto implements LookAtStaffInvite {
  @Text({ min: 1, max: 100 })
  token!: string;
}

export class AcceptStaffInviteDto extends LookAtStaffInviteDto implements AcceptStaffInvite {
  @Text({ min: 1, max: 60 })
  name!: string;

  @Text({ min: 8, max: 200 })
  password!: string;
}
