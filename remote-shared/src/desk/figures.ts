export { Avatar, Descriptions, Progress, Statistic, Table, Tag } from 'antd'
